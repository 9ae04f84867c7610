import { type HtmlValue, html, linkedData } from '#platform/html.ts';
import { type SharePicture, shareTags } from '#platform/http/pages/page-head.ts';
import type { PageFrame } from './layout.ts';

interface Shared {
  readonly frame: PageFrame;
  readonly type: 'music.album' | 'profile' | 'website';
  readonly title: string;
  readonly description: string;
  /** Without a language. */
  readonly url: string;
  readonly picture: SharePicture | null;
  /** `content` of the robots tag; null where they may do as they like. */
  readonly robots: string | null;
  /** Schema.org, as an object; null where search engines are to stay away. */
  readonly data: object | null;
}

/** What networks, messengers and search engines read of a page. */
export const shareHead = ({ frame, robots, data, ...shared }: Shared): HtmlValue => [
  robots !== null && html`<meta name="robots" content="${robots}">\n`,
  shareTags({ ...shared, site: frame.product, language: frame.language }),
  data && linkedData(data),
];
