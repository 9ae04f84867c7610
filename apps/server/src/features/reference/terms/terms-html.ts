import { escapeHtml } from '#platform/escape-html.ts';
import type { Terms } from './write-terms.ts';

export const TEXTS = {
  en: { version: 'Version', others: 'Other versions:' },
  ru: { version: 'Версия', others: 'Другие версии:' },
} as const;

/** Returns version and date: `Version 2, 23 November 2026`. Empty for the first version. */
export const dayText = ({
  language,
  version,
  publishedAt,
}: Pick<Terms, 'language' | 'version' | 'publishedAt'>): string => {
  if (publishedAt === null) return '';
  const locale = { en: 'en-GB', ru: 'ru-RU' }[language];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(publishedAt);
  return `${TEXTS[language].version} ${version}, ${day}`;
};

// A complete page as well: it is part of the app, but its address may be opened directly.
const STYLE = `body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1.25rem;color:#1b1c1e;background:#f7f5f1}
h1,h2{line-height:1.25}h2{margin-top:2.5rem;font-size:1.25rem}
@media(prefers-color-scheme:dark){body{color:#f3f0ea;background:#0f1012}}`;

const otherVersions = ({ language, version }: Terms, versions: readonly number[]): string => {
  const others = versions.filter((one) => one !== version);
  if (others.length === 0) return '';
  const link = (one: number) => `<a href="/terms.html?version=${one}&amp;language=${language}">${one}</a>`;
  return `<p>${TEXTS[language].others} ${others.map(link).join(', ')}</p>`;
};

/** The terms as a page, with links to the other versions; the app shows the content of its `<main>`. */
export const termsHtml = (terms: Terms, versions: readonly number[]): string => {
  const { language, title, product, clauses } = terms;
  return `<!doctype html>
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
${terms.publishedAt ? `<p>${dayText(terms)}</p>\n` : ''}${clauses
  .map(
    ({ heading, paragraphs }, index) =>
      `<h2>${index + 1}. ${escapeHtml(heading)}</h2>\n${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}`,
  )
  .join('\n')}
${otherVersions(terms, versions)}
</main>
</body>
</html>
`;
};
