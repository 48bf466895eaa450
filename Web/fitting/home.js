// The home of work that is kept in the browser: one archive in the origin's private file system, or in IndexedDB where files there cannot be
// written. The module decides what is kept and when; this carries it out. Joined with the files of Web/bridge into one scope.

const site = new URL('..', location.href).href;
// Whether the page makes sets of Hoos; otherwise it makes a show and its costumes. Each kind, and each site of one origin, has work of its own.
const makesHoos = location.hash === '#hoos';
const workName = `fitting ${makesHoos ? 'hoos ' : ''}${encodeURIComponent(new URL('.', location.href).pathname)}.disguise`;

class BrowserHome {
  bytes = new Uint8Array(); // as they were read last
  news = new BroadcastChannel(workName);

  // --- the store

  // The folder of the private file system; undefined where its files cannot be written, as in private windows of some browsers.
  folder() {
    const canWrite = 'createWritable' in (self.FileSystemFileHandle?.prototype ?? {});
    return (this.opened ??= canWrite ? navigator.storage.getDirectory().catch(note) : Promise.resolve());
  }

  async read() {
    const folder = await this.folder();
    const file = await folder?.getFileHandle(workName).then((handle) => handle.getFile()).catch((error) => {
      if (error.name !== 'NotFoundError') throw error;
    });
    // A write that fails on full storage leaves an empty file; the work is in the database then.
    const buffer = await (file?.size ? file.arrayBuffer() : this.database('readonly', (store) => store.get(workName)));
    return buffer && new Uint8Array(buffer);
  }

  // A file takes the place of an older one when it is closed, in one step.
  async write(bytes) {
    const folder = await this.folder();
    if (!folder) return this.database('readwrite', (store) => store.put(bytes.buffer, workName));
    const stream = await (await folder.getFileHandle(workName, { create: true })).createWritable();
    await stream.write(bytes);
    return stream.close();
  }

  database(mode, use) {
    return new Promise((done, fail) => {
      const opening = indexedDB.open('disguise fitting', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('work');
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('work', mode);
        const request = use(transaction.objectStore('work'));
        transaction.oncomplete = () => { opening.result.close(); done(request.result); };
        transaction.onabort = () => fail(transaction.error);
      };
    });
  }

  // --- the verbs

  // Where the browser keeps nothing for the page, the work stays as long as the page, and can be saved as a file.
  async recall() {
    if (this.given) return [200, this.uncut = this.given];
    const bytes = await this.read().catch((error) => {
      if (!/^(Security|InvalidState|Type)Error$/.test(error.name)) throw error;
      note(error);
    });
    this.bytes = bytes ?? [];
    return bytes ? [200, bytes] : [404];
  }

  cut(ranges) {
    const bytes = this.uncut ?? this.bytes;
    this.uncut = undefined;
    const addresses = ranges.split('\n').filter(Boolean).map((range) => {
      const part = bytes.slice(...range.split(',').map(Number));
      const head = new DataView(part.buffer);
      // The rest of an opened file is no picture; the module names it with these sides.
      const sides = part[0] === signature[0] ? [head.getUint32(16), head.getUint32(20)] : [1, 1];
      return pictures.keep(new Blob([part], { type: 'image/png' }), ...sides);
    });
    return [200, encoder.encode(addresses.join('\n'))];
  }

  async collect(text) {
    const blob = (file) => (file.lettering ? drawn(letteredCanvas(file)) : pictures.blob(file));
    const files = await Promise.all(JSON.parse(text).files.map(async (file) => (await blob(file)).arrayBuffer()));
    const parts = files.map((file) => new Uint8Array(file));
    return [200, joined(parts), parts.map(({ length }) => length).join()];
  }

  // Some browsers ask the reader whether the work may stay, and some never answer.
  async store(revision, bytes) {
    const replace = async () => {
      // Another tab may have written since the last `recall`.
      const order = indexedDB.cmp(this.bytes, await this.read() ?? []);
      if (!order) await this.write(bytes);
      return order;
    };
    // A page without HTTPS has no locks.
    if (await (navigator.locks?.request(workName, replace) ?? replace())) return [409];
    this.news.postMessage(JSON.stringify({ [makesHoos ? 'sets' : 'pack']: revision }));
    const isLasting = await navigator.storage?.persisted?.();
    if (!isLasting && !this.hasAsked) navigator.storage?.persist?.().catch(note);
    this.hasAsked = true;
    return [200, [], isLasting ? 'lasting' : 'passing'];
  }

  follow(report) { this.news.onmessage = ({ data }) => report(data); }

  // --- opening

  // The part that opens files, which is loaded late, and the arguments that it needs.
  async part(action, subject, ...more) {
    const late = makesHoos ? { ...facts.late, program: facts.late.openedSets } : facts.late;
    return (await import(new URL(late.script, location.href)))[action](subject, facts.content.languages, late, ...more);
  }

  // The part that makes websites, which is loaded with a network only.
  async website(name, pack) {
    const problem = (kind) => (error) => { note(error); return { problem: kind }; };
    return import(new URL(facts.late.website, location.href))
      .then((part) => part.make(name, pack, facts.late), problem('network')).catch(problem('failed'));
  }

  // The part that says what `disguise check` says of a file.
  async check(pack) {
    const { late, content, words } = facts;
    return (await import(new URL(late.findings, location.href))).check(pack, painted, content.languages, late, words);
  }

  // Opens a file as the work, which the module takes while it is handed over.
  async open(file) {
    pictures.hand([]); // hides a complaint about another file
    const hasWork = () => document.querySelector('[data-role="costumes"] button, [data-role="sets"] button, [data-role="character-parts"]:not([hidden])');
    const found = await this.part('open', file, hasWork, { painted, drawn }).catch(note) ?? { problem: 'failed' };
    if (!found.work && !found.problem) return; // the reader keeps the work
    this.given = found.work;
    pictures.hand([{ name: file.name, opening: found.problem ?? 'opened', line: found.line }]);
    this.given = undefined;
  }

  // --- leaving

  // As large as a phone, where windows have sizes.
  openApp() { this.app = open(makesHoos ? `${site}hoo/` : site, '_blank', 'popup,width=390,height=844'); }

  // The uses of Home.Use.
  async handOut(name, pack, use, isOpened) {
    const failed = ({ problem, line = '' }) => [500, [], `${problem}\n${line}`];
    const { bytes, ...fault } = isOpened || makesHoos ? await this.part('leaving', pack, isOpened, name) : { bytes: pack };
    if (fault.problem) {
      // The window would show the site's own owls.
      if (use === 1) this.app?.close();
      return failed(fault);
    }
    if (use === 3) {
      const site = await this.website(name, bytes);
      return site.problem ? failed(site) : this.save(new File(site.parts, name, { type: 'application/zip' }));
    }
    if (use === 4) return [200, [], await this.check(bytes)];
    // The app begins a show of this type with its introduction.
    if (use === 1) return this.drop(new File([bytes], name, { type: 'application/x-disguise-trial' }));
    const file = new File([bytes], name, { type: 'application/octet-stream' });
    if (use === 2 && navigator.canShare?.({ files: [file] })) {
      try {
        await navigator.share({ files: [file] });
        return [200, [], 'shared'];
      } catch (error) {
        if (error.name === 'AbortError') return [200];
        note(error); // the press was too long ago, or no program takes it
      }
    }
    return this.save(file);
  }

  save(file) {
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
    return [200, [], 'saved'];
  }

  // Drops a file on the app, as soon as its page takes files: that is when it stops the browser's own answer to one over it.
  async drop(file) {
    const { app } = this;
    if (!app) throw new Error('no window');
    for (let tries = 0; tries < 300 && !app.closed; tries += 1) {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const happen = (type) => app.dispatchEvent(new app.DragEvent(type, { cancelable: true, dataTransfer }));
      if (app.location.href.startsWith(site) && !happen('dragover')) {
        happen('drop');
        return [200];
      }
      await new Promise((done) => { setTimeout(done, 100); });
    }
    if (app.closed) return [200];
    throw new Error('no answer');
  }
}

// The answer with a file, whose bytes are those of its name, and signed where the site has a key.
async function checked(url) {
  const [{ ok, headers }, bytes] = await download(url, { limit: 1e7, silence: 60 }).answer;
  if (!ok) throw new Error(`${url} is gone`);
  return new Response(bytes, { headers: { 'Content-Type': headers.get('Content-Type') } });
}

// Keeps the page's own files for offline use, in place of those of earlier builds: the service worker looks there. They are the same for
// every site of one build, but the page itself is not, so it is asked for again. A site with a pinned key has signed them: their list is kept
// too, as it may be older than that of the app.
async function keepPage(files) {
  try {
    const worker = `${site}service-worker.js`;
    const trusted = self.trustedTypes?.createPolicy('worker', { createScriptURL: () => worker }).createScriptURL('') ?? worker;
    await navigator.serviceWorker.register(trusted);
    const [cache, page] = [await caches.open('kept'), new URL('.', location.href).href];
    const plain = (url) => url.replace(/\.[0-9a-f]{16}(?=\.\w+$)/, '');
    const own = files.map((file) => new URL(file, page).href);
    for (const url of own) if (!await cache.match(url)) await cache.put(url, await checked(url));
    await cache.add(new Request(page, { cache: 'no-cache' }));
    const list = pinned && await cache.match(`${site}api/signed`);
    if (list) await cache.put(`${site}api/signed${document.querySelector('[data-kept]').dataset.kept}`, list);
    for (const { url } of await cache.keys()) if (!own.includes(url) && own.map(plain).includes(plain(url))) await cache.delete(url);
  } catch (error) { note(error); }
}
