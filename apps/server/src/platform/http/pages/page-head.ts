import { type Html, type HtmlValue, html } from '#platform/html.ts';
import type { Language } from '#platform/language.ts';

const COLOURS = { LIGHT: '#f7f5f1', DARK: '#0f1012' } as const;

/** Renders the meta tags for the browser's colours around a page: by the visitor's system, or by the owner's choice. */
export const colourTags = (theme: 'AUTO' | keyof typeof COLOURS = 'AUTO'): Html => {
  if (theme !== 'AUTO')
    return html`<meta name="color-scheme" content="${theme === 'DARK' ? 'dark' : 'light'}">
<meta name="theme-color" content="${COLOURS[theme]}">`;
  return html`<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${COLOURS.LIGHT}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${COLOURS.DARK}">`;
};

/** The picture of a page that is shared; its size is in pixels. */
export interface SharePicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
}

interface ShareTags {
  readonly type: 'music.album' | 'profile' | 'website';
  /** The name of the service. */
  readonly site: string;
  readonly title: string;
  readonly description: string;
  /** The page's only address, with its origin. */
  readonly url: string;
  readonly language: Language;
  /** The other language, if the page has its own URL in it. */
  readonly alternate?: Language;
  readonly picture: SharePicture | null;
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', ru: 'ru_RU' };

const pictureTags = ({ url, width, height, alt }: SharePicture): HtmlValue => [
  html`<meta property="og:image" content="${url}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
`,
  alt !== undefined && html`<meta property="og:image:alt" content="${alt}">\n`,
];

/**
 * Renders the metadata that search engines, social networks and messengers show for a shared page (Open Graph, ogp.me).
 */
export const shareTags = ({
  type,
  site,
  title,
  description,
  url,
  language,
  alternate,
  picture,
}: ShareTags): HtmlValue => [
  html`<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="${type}">
<meta property="og:site_name" content="${site}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:locale" content="${LOCALES[language]}">
`,
  alternate !== undefined && html`<meta property="og:locale:alternate" content="${LOCALES[alternate]}">\n`,
  html`<meta name="twitter:card" content="${picture && picture.width > picture.height ? 'summary_large_image' : 'summary'}">
`,
  picture && pictureTags(picture),
];
