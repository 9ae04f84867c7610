import { fill } from '@dubplate/contract/catalogue';
import type { LinkTheme } from '@dubplate/contract/multilinks/limits';
import { type Html, type HtmlValue, html, linkedData } from '#platform/html.ts';
import { colourTags, type SharePicture, shareTags } from '#platform/http/pages/page-head.ts';
import { isCyrillic, type TitleFonts } from '#platform/http/pages/title-fonts.ts';
import { inLanguage, type PageLanguage, TEXTS } from '../texts/texts.ts';

/** What the pages load. */
export interface FrameAssets {
  /** URL of the style sheet. */
  readonly style: string;
  readonly fonts: TitleFonts;
}

export interface PageFrame extends PageLanguage {
  /** Public origin of the instance. */
  readonly origin: string;
  readonly product: string;
  readonly assets: FrameAssets;
}

interface Layout {
  readonly frame: PageFrame;
  readonly title: string;
  /** Text of the heading, if it is not the title. */
  readonly heading?: string;
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

/** The sign of the product: a disc. */
const sign = html`<svg viewBox="0 0 26 26" aria-hidden="true"><path fill="currentColor" d="M13 0a13 13 0 1 0 0 26 13 13 0 1 0 0-26Zm0 8.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 1 1 0-9Z"/></svg>`;

const footer = ({ frame, path, reportPath }: Pick<Layout, 'frame' | 'path' | 'reportPath'>): Html => {
  const texts = TEXTS[frame.language];
  const other = frame.language === 'en' ? 'ru' : 'en';
  return html`<footer>
<a class="made" href="${inLanguage('/landing', frame)}">${sign}${fill(texts.madeWith, { product: frame.product })}</a>
<a href="${inLanguage(path, { language: other, isAsked: true })}" hreflang="${other}" lang="${other}" rel="nofollow">${texts.otherLanguage}</a>
${reportPath !== undefined && html`<a href="${inLanguage(reportPath, frame)}" rel="nofollow">${texts.report}</a>\n`}</footer>`;
};

/** Renders a complete page, which has no scripts. */
export const renderPage = ({
  frame,
  title,
  heading = title,
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
${frame.assets.fonts.needed(heading).map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`)}<link rel="stylesheet" href="${frame.assets.style}">
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

const LONG_TITLE = 40;
const LONG_WORD = 15;

/** Renders the heading of a link or an artist in the display face. */
export const headline = (text: string): Html => {
  const isLong = [...text].length > LONG_TITLE || text.split(/\s+/).some((word) => [...word].length > LONG_WORD);
  const classes = [isLong && 'long', isCyrillic(text) && 'cyrillic'].filter(Boolean).join(' ');
  return html`<h1${classes !== '' && html` class="${classes}"`} dir="auto">${text}</h1>`;
};

const groove = (radius: number) => html`<circle cx="50" cy="50" r="${radius}"/>`;

/** The placeholder for a missing cover: a black disc with a paper label. */
export const disc = html`<svg class="cover disc" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="50" fill="#131416"/><g fill="none" stroke="#2a2b2f" stroke-width=".3">${[47, 44.5, 42, 39.5, 37, 32.5, 30, 27.5, 25, 22.5].map(groove)}</g><g fill="none" stroke="#08080a" stroke-width=".9">${[34.8, 20.4].map(groove)}</g><circle cx="50" cy="50" r="17" fill="#f2eee5"/><circle cx="50" cy="50" r="14.6" fill="none" stroke="#c23616" stroke-width=".8"/><circle cx="50" cy="50" r="1.6" fill="#131416"/></svg>`;
