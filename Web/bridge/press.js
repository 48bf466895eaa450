// Sets `data-pressed` on the button, link or label under the pointer, within the pointerdown event: `:active` comes a tenth of a second
// late for a finger, or not at all. The scenes mark bubbles, the character and owls themselves, as only they know the effect of a tap.
let pressed = null;
const release = () => { pressed?.removeAttribute('data-pressed'); pressed = null; };

addEventListener('pointerdown', (event) => {
  release();
  const node = event.button === 0 && event.isPrimary && event.target.closest?.('button, a, label');
  if (!node || node.disabled || node.matches('[data-costume-id], [data-role="scotch"], [data-hoo]')) return;
  pressed = node;
  node.setAttribute('data-pressed', '');
}, true);
// Browsers send a click only if the pointer goes up on the element on which it went down.
addEventListener('pointermove', ({ clientX, clientY }) => {
  if (pressed && !pressed.contains(document.elementFromPoint(clientX, clientY))) release();
}, true);
// No capturing listeners: every press blurs the element that had the focus, and that event would release it.
for (const type of ['pointerup', 'pointercancel', 'blur', 'pagehide']) addEventListener(type, release);
