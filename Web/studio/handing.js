// Hands files to the system's share sheet, with a title, a text and an address where it takes them.

// From all of it down to the bare file: some sheets refuse a file together with words, or with an address.
const choices = (file, { title, text, url }) => [
  { files: [file], title, text, url }, { files: [file], title, text: `${text}\n${url}` }, { files: [file], title }, { files: [file] },
];

export const canHandOn = (file) => !!navigator.canShare?.({ files: [file] });

export function handOn(file, words) {
  return navigator.share(choices(file, words).find((data) => navigator.canShare(data)) ?? { files: [file] });
}
