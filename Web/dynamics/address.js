// The scene, its constants and what a visitor did, in the page's address: #scene=pyramid&gravity=0.5&inputs=... Constants at the scene's own values
// are left out.

export function readAddress(module) {
  const fields = new URLSearchParams(location.hash.slice(1));
  const scene = module.scenes.findIndex(({ key }) => key === fields.get('scene'));
  const values = module.settings.flatMap(({ key }, index) => {
    const value = Number.parseFloat(fields.get(key));
    return Number.isFinite(value) ? [[index, value]] : [];
  });
  return { scene: Math.max(0, scene), values, inputs: fields.get('inputs') ?? '', isUnknown: scene < 0 && location.hash.length > 1 };
}

// A link with inputs has the settings of the first step, since its inputs change them.
export function writeAddress(module, scene, inputs = '') {
  const fields = new URLSearchParams({ scene: module.scenes[scene].key });
  for (const { key, value, start, standard, step } of module.settings) {
    const first = inputs ? start : value;
    if (Math.abs(first - standard) > step / 100) fields.set(key, String(Number(first.toFixed(4))));
  }
  if (inputs) fields.set('inputs', inputs);
  history.replaceState(null, '', `#${fields}`);
}
