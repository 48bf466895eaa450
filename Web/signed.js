// Lets a page with a pinned key use only what the owner of the site has signed (`disguise publish --sign`). The bridge asks `pinned`, and
// lends it its `download`. SignedWeb decides; the browser verifies and digests. docs/PUBLISHING.md says what this does not protect.
(({ root, kept, key, program, module, integrity, sentences }) => {
  const absolute = (url) => new URL(url, document.baseURI).href;
  const [site, list, addresses] = [absolute(root || './'), absolute(`${root}api/signed`), new Map()]; // address -> that of the checked bytes
  const empty = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E#";
  const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml', js: 'text/javascript' };
  const faults = ['', 'is not signed', 'has not the signed bytes', 'is in a list that has expired'];
  const note = (error) => console.info(`api/signed: ${error.message}`);
  let [sentence, opened, download] = ['unsupported']; // of a failed start, until the browser has shown that it can verify
  const fail = (error) => {
    const node = document.querySelector('[data-fault="failure"] span');
    if (node.dataset.word) node.textContent = JSON.parse(sentences)[sentence];
    delete node.dataset.word; // a language that loads later does not replace the sentence
    throw error;
  };
  async function open() {
    const owner = await crypto.subtle.importKey('raw', Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)), 'Ed25519', false, ['verify']);
    sentence = 'unsigned';
    const { instance: { exports } } = await WebAssembly.instantiate(await (await fetch(module, { integrity })).arrayBuffer());
    const hand = (bytes, at = exports.reserve(bytes.length)) => new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const take = async (bytes) => {
      const isSigned = await crypto.subtle.verify('Ed25519', owner, bytes.subarray(0, 64), bytes.subarray(64));
      hand(bytes.subarray(64));
      if (!isSigned || exports.take()) throw new Error(isSigned ? 'is older than the last one, or of another form' : 'has not the signature of this site');
    };
    const refresh = async () => {
      const [, bytes] = await download(list, { limit: 1e7, silence: 60, cache: 'no-cache' }).answer;
      await take(bytes);
      await (await caches.open('kept')).put(list, new Response(bytes));
    };
    const recall = (url) => caches.match(url).then(async (copy) => take(new Uint8Array(await copy.arrayBuffer()))).catch(() => {}); // none is kept
    if (kept) await recall(list + kept); // that of the files which the page has kept may be older
    await recall(list);
    await refresh().catch(note);
    return async (url, bytes, isKept) => {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const judge = () => {
        hand(Uint8Array.of(...digest, ...new TextEncoder().encode(absolute(url).slice(site.length))));
        return exports.judge(bytes.length, Number(isKept), Date.now() / 1000);
      };
      if (judge() && !isKept) await refresh().catch(note); // a version that was published meanwhile
      return faults[judge()];
    };
  }
  const pinned = self.pinned = {
    // An image that is not checked yet is an empty one with its address as the fragment, in the page's markup too.
    begin(lent) {
      [download, opened] = [lent, open()];
      opened.catch(() => {}); // whoever asks hears of it
      document.querySelector('[data-wasm]').dataset.wasm = program; // without this script there is none
      const fill = (image) => {
        const { src } = image;
        if (src.startsWith(empty)) pinned.load(src.slice(empty.length)).then((url) => { if (image.src === src) image.src = url; }, note);
      };
      new MutationObserver((changes) => changes.forEach(({ target }) => fill(target))).observe(document, { subtree: true, attributeFilter: ['src'] });
      [...document.images].forEach(fill);
    },
    // Fails unless the bytes of a file are signed; `isKept` is true for those of an earlier visit.
    async check(url, bytes, isKept = false) {
      if (absolute(url) === list) return;
      const fault = await opened.then((judge) => judge(url, bytes, isKept)).catch(fail);
      if (fault) fail(new Error(`${url} ${fault}`));
      const type = types[url.split('.').pop()];
      if (type && !addresses.has(absolute(url))) addresses.set(absolute(url), URL.createObjectURL(new Blob([bytes], { type })));
    },
    // The address of the checked bytes of an image or a worker.
    async load(url) {
      if (/^(data|blob):/.test(url)) return url;
      if (!addresses.has(absolute(url))) await download(url, { limit: 1e7, silence: 60 }).answer;
      return addresses.get(absolute(url));
    },
    // A value of the page with the addresses of images replaced.
    shown: (text) => text.replace(/[\w./-]*assets\/[\w.-]+\.(png|jpg|webp|svg)/g, (url) => addresses.get(absolute(url)) ?? empty + url),
  };
})(document.currentScript.dataset);
