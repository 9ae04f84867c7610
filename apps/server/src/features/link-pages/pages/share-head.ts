import { type Html, type HtmlValue, html, linkedData } from '#platform/html.ts';
import type { PageFrame } from './layout.ts';

interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

interface Shared {
  readonly frame: PageFrame;
  readonly type: 'music.album' | 'profile' | 'website';
  readonly title: string;
  readonly description: string;
  /** Without a language. */
  readonly url: string;
  readonly picture: Picture | null;
  /** `content` of the robots tag; null where they may do as they like. */
  readonly robots: string | null;
  /** Schema.org, as an object; null where search engines are to stay away. */
  readonly data: object | null;
}

const LOCALES = { en: 'en_US', ru: 'ru_RU' } as const;

const pictureTags = ({ url, width, height, alt }: Picture): Html => html`<meta property="og:image" content="${url}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${alt}">
`;

/** What networks, messengers and search engines read of a page. */
export const shareHead = ({ frame, type, title, description, url, picture, robots, data }: Shared): HtmlValue => [
  html`<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
`,
  robots !== null && html`<meta name="robots" content="${robots}">\n`,
  html`<meta property="og:type" content="${type}">
<meta property="og:site_name" content="${frame.product}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:locale" content="${LOCALES[frame.language]}">
<meta name="twitter:card" content="${picture && picture.width > picture.height ? 'summary_large_image' : 'summary'}">
`,
  picture && pictureTags(picture),
  data && linkedData(data),
];
