// The list of scenes, the sliders and the layers of the drawing.

// By Layers.swift.
const layers = [
  ['joints', 1, 'Joints'], ['contacts', 2, 'Contacts'], ['impulses', 4, 'Impulses'], ['velocities', 8, 'Velocities'],
  ['islands', 16, 'Islands'], ['sleep', 32, 'Sleep'],
];

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export function listScenes(select, scenes) {
  let group = null;
  scenes.forEach(({ title, part }, index) => {
    if (group?.label !== part) {
      group = element('optgroup', { label: part });
      select.append(group);
    }
    group.append(element('option', { value: index, textContent: title }));
  });
}

// Makes the switches; `change` is told the sum of those that are on.
export function makeLayers(box, change) {
  let shown = 1;
  for (const [key, bit, title] of layers) {
    const input = element('input', { type: 'checkbox', checked: (shown & bit) !== 0, name: key });
    input.addEventListener('change', () => {
      shown = input.checked ? shown | bit : shown & ~bit;
      change(shown);
    });
    box.append(element('label', { className: 'chip' }, input, element('span', { textContent: title })));
  }
  change(shown);
}

const digits = (step) => (step >= 1 ? 0 : step >= 0.1 ? 1 : 2);

// Makes the sliders; `change` is told an index and a value. The result shows the module's values.
export function makeSliders(box, settings, change) {
  const rows = settings.map(({ key, label, unit, min, max, step }, index) => {
    const input = element('input', { type: 'range', min, max, step, id: `slider-${key}`, name: key });
    const output = element('output', {});
    output.htmlFor = input.id;
    const row = element('div', { className: 'slider' }, element('label', { htmlFor: input.id, textContent: label }), output, input);
    input.addEventListener('input', () => change(index, input.valueAsNumber));
    box.append(row);
    return { row, input, output, unit, step };
  });
  return function show() {
    settings.forEach((setting, index) => {
      const { row, input, output, unit, step } = rows[index];
      const { value } = setting;
      row.hidden = !setting.isUsed;
      input.value = value;
      output.textContent = `${value.toFixed(digits(step))}${unit === '°' ? unit : unit ? ` ${unit}` : ''}`;
      input.setAttribute('aria-valuetext', output.textContent);
    });
  };
}
