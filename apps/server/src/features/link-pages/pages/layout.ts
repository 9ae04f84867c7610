import { fill } from '@dubplate/contract/catalogue';
import type { LinkTheme } from '@dubplate/contract/multilinks/limits';
import { type Html, type HtmlValue, html } from '#platform/html.ts';
import { colourTags } from '#platform/http/pages/page-head.ts';
import { inLanguage, type PageLanguage, TEXTS } from '../texts/texts.ts';

/** What every page of this room needs to know. */
export interface PageFrame extends PageLanguage {
  /** Where people reach the instance. */
  readonly origin: string;
  /** The name of the service. */
  readonly product: string;
  /** The address of the style. */
  readonly style: string;
}

interface Layout {
  readonly frame: PageFrame;
  readonly title: string;
  /** Of this page, without a language, encoded. */
  readonly path: string;
  /** What search engines, networks and other sites read. */
  readonly head?: HtmlValue;
  readonly theme?: LinkTheme;
  readonly tint?: string | null;
  readonly main: Html;
  /** Where it can be reported. */
  readonly reportPath?: string;
  /** A class of the body: which kind of page it is. */
  readonly kind: 'link' | 'artist' | 'note';
}

/** A colour that the cover was given by us; anything else is none. */
const isTint = (tint: string | null): tint is string => tint !== null && /^#[\da-f]{6}$/.test(tint);

/** The cover's colour over the top of the page; as an attribute of a drawing, which the policy allows, unlike a style. */
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

/** A whole page: complete as it arrives, without a script. */
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
