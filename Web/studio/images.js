// Loads the images of a drawing, each as the sharpest that can be had.
import { faults } from './kinds.js';

const patience = 30000; // milliseconds until a file that has not arrived counts as unreachable

// The sharpest image of these addresses, sharpest first. Without a network those that are kept come before others.
export async function loadImage(urls) {
  const held = await Promise.all(urls.map((url) => self.caches?.match(url).catch(() => undefined)));
  const isNear = (i) => navigator.onLine || held[i];
  const order = [...urls.keys()].sort((a, b) => !isNear(a) - !isNear(b));
  let fault = faults.unreachable;
  for (const i of order) {
    try {
      const file = await (held[i] ?? await download(urls[i])).blob();
      return await createImageBitmap(file).catch((error) => { fault = faults.damaged; throw error; });
    } catch (error) {
      if (error.message === faults.missing) fault = faults.missing;
      console.info(`${urls[i]}: ${error.cause ?? error}`);
    }
  }
  throw new Error(fault);
}

// The bytes of a module. Throws one of `faults`.
export async function loadModule(url) {
  try { return await (await download(url)).arrayBuffer(); } catch (error) {
    throw error.message === faults.missing ? error : new Error(faults.unreachable, { cause: error });
  }
}

export async function download(url) {
  if (url.startsWith('data:')) return new Response(Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (c) => c.charCodeAt(0)));
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(faults.missing, { cause: `status ${response.status}` });
  return response;
}
