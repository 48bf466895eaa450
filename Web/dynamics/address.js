// The scene and its constants in the page's address: #scene=pyramid&gravity=0.5. Constants at the scene's own values are left out.

export function readAddress(module) {
  const fields = new URLSearchParams(location.hash.slice(1));
  const scene = module.scenes.findIndex(({ key }) => key === fields.get('scene'));
  const values = module.settings.flatMap(({ key }, index) => {
    const value = Number.parseFloat(fields.get(key));
    return Number.isFinite(value) ? [[index, value]] : [];
  });
  return { scene: Math.max(0, scene), values, isUnknown: scene < 0 && location.hash.length > 1 };
}

export function writeAddress(module, scene) {
  const fields = new URLSearchParams({ scene: module.scenes[scene].key });
  for (const { key, value, standard, step } of module.settings) {
    if (Math.abs(value - standard) > step / 100) fields.set(key, String(Number(value.toFixed(4))));
  }
  history.replaceState(null, '', `#${fields}`);
}
