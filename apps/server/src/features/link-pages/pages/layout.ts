import { fill } from '@dubplate/contract/catalogue';
import type { LinkTheme } from '@dubplate/contract/multilinks/limits';
import { type Html, type HtmlValue, html, linkedData } from '#platform/html.ts';
import { colourTags, type SharePicture, shareTags } from '#platform/http/pages/page-head.ts';
import { inLanguage, type PageLanguage, TEXTS } from '../texts/texts.ts';

export interface PageFrame extends PageLanguage {
  /** Public origin of the instance. */
  readonly origin: string;
  readonly product: string;
  /** URL of the style sheet. */
  readonly style: string;
}

interface Layout {
  readonly frame: PageFrame;
  readonly title: string;
  /** Encoded path of this page, without a language. */
  readonly path: string;
  /** Tags for search engines and link previews. */
  readonly head?: HtmlValue;
  readonly theme?: LinkTheme;
  readonly tint?: string | null;
  readonly main: Html;
  /** Path of the report form. */
  readonly reportPath?: string;
  /** Class of the body. */
  readonly kind: 'link' | 'artist' | 'note';
}

const isTint = (tint: string | null): tint is string => tint !== null && /^#[\da-f]{6}$/.test(tint);

/** Tints the top of the page. Uses an SVG attribute, since the content security policy forbids inline styles. */
const wash = (tint: string | null): HtmlValue =>
  isTint(tint) && html`<svg class="wash" aria-hidden="true"><rect width="100%" height="100%" fill="${tint}"/></svg>\n`;

const footer = ({ frame, path, reportPath }: Pick<Layout, 'frame' | 'path' | 'reportPath'>): Html => {
  const texts = TEXTS[frame.language];
  const other = frame.language === 'en' ? 'ru' : 'en';
  return html`<footer>
<a href="${inLanguage('/landing', frame)}">${fill(texts.madeWith, { product: frame.product })}</a>
<a href="${inLanguage(path, { language: other, isAsked: true })}" hreflang="${other}" lang="${other}" rel="nofollow">${texts.otherLanguage}</a>
${reportPath !== undefined && html`<a href="${inLanguage(reportPath, frame)}" rel="nofollow">${texts.report}</a>\n`}</footer>`;
};

/** Renders a complete page without scripts. */
export const renderPage = ({
  frame,
  title,
  head = null,
  theme = 'AUTO',
  tint = null,
  main,
  kind,
  ...rest
}: Layout): string =>
  html`<!doctype html>
<html lang="${frame.language}"${theme !== 'AUTO' && html` data-theme="${theme.toLowerCase()}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="format-detection" content="telephone=no">
${colourTags(theme)}
<title>${title}</title>
${head}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${frame.style}">
</head>
<body class="${kind}">
${wash(tint)}<main>
${main}
</main>
${footer({ frame, ...rest })}
</body>
</html>
`.markup;

interface Shared {
  readonly frame: PageFrame;
  readonly type: 'music.album' | 'profile' | 'website';
  readonly title: string;
  readonly description: string;
  /** URL without a language. */
  readonly url: string;
  readonly picture: SharePicture | null;
  /** Content of the robots tag; null for none. */
  readonly robots: string | null;
  /** Structured data (schema.org); null for pages that are not indexed. */
  readonly data: object | null;
}

/** Renders the tags for search engines and link previews. */
export const shareHead = ({ frame, robots, data, ...shared }: Shared): HtmlValue => [
  robots !== null && html`<meta name="robots" content="${robots}">\n`,
  shareTags({ ...shared, site: frame.product, language: frame.language }),
  data && linkedData(data),
];

const groove = (radius: number) => html`<circle cx="50" cy="50" r="${radius}"/>`;

/** The placeholder for a missing cover: a black disc with a paper label. */
export const disc = html`<svg class="cover disc" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="50" fill="#131416"/><g fill="none" stroke="#2a2b2f" stroke-width=".3">${[47, 44.5, 42, 39.5, 37, 32.5, 30, 27.5, 25, 22.5].map(groove)}</g><g fill="none" stroke="#08080a" stroke-width=".9">${[34.8, 20.4].map(groove)}</g><circle cx="50" cy="50" r="17" fill="#f2eee5"/><circle cx="50" cy="50" r="14.6" fill="none" stroke="#c23616" stroke-width=".8"/><circle cx="50" cy="50" r="1.6" fill="#131416"/></svg>`;
