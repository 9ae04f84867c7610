import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import { STORES, type StoreKey } from '@dubplate/contract/statistics/stores';
import { type Html, html } from '#platform/html.ts';
import { linkPath, type StoreLink } from '../link-content.ts';
import { inLanguage, TEXTS } from '../texts/texts.ts';
import type { PageFrame } from './layout.ts';

const BUYING = new Set(['itunes', 'beatport']);

/** The host of an address in the form that browsers compare: other alphabets as `xn--…`, so that none is taken for another. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** The name of a store, by which its way out is called; that of one that we don't know is its host. */
export const storeName = ({ store, url }: Pick<StoreLink, 'store' | 'url'>): string =>
  store !== OTHER_STORE && Object.hasOwn(STORES, store) ? STORES[store as StoreKey] : hostOf(url);

/** The stores as rows that a thumb can't miss, in the owner's order. */
export const storeRows = (slug: string, ways: readonly StoreLink[], frame: PageFrame, isOwn: boolean): Html => {
  const texts = TEXTS[frame.language].link;
  // A host needs the room, and says what it is.
  const act = ({ store }: StoreLink) =>
    store === OTHER_STORE
      ? html`<span aria-hidden="true">→</span>`
      : html`<span>${BUYING.has(store) ? texts.buy : texts.listen}</span>`;
  return html`<h2 class="spoken">${texts.stores}</h2>
<ul class="stores">
${ways.map(
  (way) =>
    html`<li><a href="${inLanguage(`${linkPath(slug)}/${way.name}`, frame)}" rel="${isOwn ? 'nofollow ugc' : 'nofollow'}"><b>${storeName(way)}</b> ${act(way)}</a></li>\n`,
)}</ul>`;
};
