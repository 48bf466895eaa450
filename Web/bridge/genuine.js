// Fails unless bytes have the hash of which a name has the first sixteen digits, if it has any (Site.addAsset), and are signed where the
// page has a pinned key. Insecure origins cannot tell, and keep nothing. Part of the bridge and of the service worker (Scripts/build-app.sh).
async function checkGenuine(name, bytes) {
  const digits = /\.([0-9a-f]{16})\.\w+$/.exec(name)?.[1];
  if (!digits || !crypto.subtle) return self.pinned?.check(name, bytes);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, 8);
  const found = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (digits !== found) throw new Error('bytes of another name');
  return self.pinned?.check(name, bytes);
}
