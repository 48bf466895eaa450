// The list of scenes, the sliders and the layers of the drawing.

import { number, word } from './words.js';

// By Layers.swift: the bit of each is that of its place.
const layers = ['joints', 'contacts', 'impulses', 'velocities', 'islands', 'sleep'];

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export function listScenes(select, scenes) {
  let group = null;
  let last = null;
  scenes.forEach(({ key, part }, index) => {
    if (part !== last) {
      group = element('optgroup', { label: word(`part-${part}`) });
      select.append(group);
    }
    last = part;
    group.append(element('option', { value: index, textContent: word(`scene-${key}`) }));
  });
}

// Makes the switches; `change` is told the sum of those that are on.
export function makeLayers(box, change) {
  let shown = 1;
  layers.forEach((key, place) => {
    const bit = 1 << place;
    const input = element('input', { type: 'checkbox', checked: (shown & bit) !== 0, name: key });
    input.addEventListener('change', () => {
      shown = input.checked ? shown | bit : shown & ~bit;
      change(shown);
    });
    box.append(element('label', { className: 'chip' }, input, element('span', { textContent: word(`layer-${key}`) })));
  });
  change(shown);
}

const digits = (step) => (step >= 1 ? 0 : step >= 0.1 ? 1 : 2);

// Makes the sliders; `change` is told an index and a value. The result shows the module's values.
export function makeSliders(box, settings, change) {
  const rows = settings.map(({ key, unit, min, max, step }, index) => {
    const label = word(`setting-${key}`);
    const input = element('input', { type: 'range', min, max, step, id: `slider-${key}`, name: key });
    const output = element('output', { ariaLive: 'off' }); // The slider says its value.
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
      output.textContent = `${number(value, digits(step))}${unit === '°' ? unit : unit ? ` ${unit}` : ''}`;
      input.setAttribute('aria-valuetext', output.textContent);
    });
  };
}
