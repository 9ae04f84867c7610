import { escapeHtml } from '#platform/escape-html.ts';
import type { Terms } from './terms.ts';

// A complete page as well: it is part of the app, but its address may be opened directly.
const STYLE = `body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1.25rem;color:#1b1c1e;background:#f7f5f1}
h1,h2{line-height:1.25}h2{margin-top:2.5rem;font-size:1.25rem}
@media(prefers-color-scheme:dark){body{color:#f3f0ea;background:#0f1012}}`;

/** The terms as a page; the app shows the content of its `<main>`. */
export const termsHtml = ({ language, title, product, clauses }: Terms): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(product)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${clauses
  .map(
    ({ heading, paragraphs }, index) =>
      `<h2>${index + 1}. ${escapeHtml(heading)}</h2>\n${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}`,
  )
  .join('\n')}
</main>
</body>
</html>
`;
