// The words of the page's language, which the module has and the scripts of the studio ask for again.

export async function readWords() {
  const { languages } = document.querySelector('script[data-languages]').dataset;
  return (await (await fetch(JSON.parse(languages)[document.documentElement.lang])).json()).words;
}
