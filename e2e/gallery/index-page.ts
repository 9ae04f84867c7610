import type { Shot } from './shots.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const figure = ({ file, name, fault }: Shot): string =>
  `<figure${fault ? ' class="fault"' : ''}><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>` +
  `<figcaption>${escapeHtml(name)}${fault ? `<pre>${escapeHtml(fault)}</pre>` : ''}</figcaption></figure>`;

/** One page with every picture, by screen; why a state has none is said in its place. */
export const writeIndexPage = (
  shots: readonly Shot[],
  reasons: readonly { readonly path: string; readonly state: string; readonly reason: string }[],
): string => {
  const sections = [...Map.groupBy(shots, ({ path }) => path)].map(([path, ofScreen]) => {
    const missing = reasons
      .filter((one) => one.path === path)
      .map(({ state, reason }) => `<li>${escapeHtml(`${state}: ${reason}`)}</li>`);
    return `<section><h2>${escapeHtml(path)}</h2>${ofScreen.map(figure).join('')}<ul>${missing.join('')}</ul></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; background: #8a8a86; }
section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
h2, ul { width: 100%; }
figure { margin: 0; }
img { max-height: 30rem; max-width: 30rem; display: block; }
.fault { outline: 4px solid #c00; }
pre { max-width: 30rem; white-space: pre-wrap; }
</style>
<h1>${shots.length} pictures</h1>${sections.join('')}</html>`;
};
