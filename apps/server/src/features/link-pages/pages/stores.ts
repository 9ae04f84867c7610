import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import { STORES, type StoreKey } from '@dubplate/contract/statistics/stores';
import { type Html, html } from '#platform/html.ts';
import { linkPath, type StoreLink } from '../link-content.ts';
import { inLanguage, TEXTS } from '../texts/texts.ts';
import type { PageFrame } from './layout.ts';

const BUYING = new Set(['itunes', 'beatport']);

/** Returns the host as browsers compare it: in Punycode, so that lookalike letters are visible. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** Returns the display name of a store; for unknown stores, the host. */
export const storeName = ({ store, url }: Pick<StoreLink, 'store' | 'url'>): string =>
  store !== OTHER_STORE && Object.hasOwn(STORES, store) ? STORES[store as StoreKey] : hostOf(url);

/** Renders the stores as rows, in the owner's order. */
export const storeRows = (slug: string, links: readonly StoreLink[], frame: PageFrame, isOwn: boolean): Html => {
  const texts = TEXTS[frame.language].link;
  // A host needs the space.
  const act = ({ store }: StoreLink) =>
    store === OTHER_STORE
      ? html`<span aria-hidden="true">→</span>`
      : html`<span>${BUYING.has(store) ? texts.buy : texts.listen}</span>`;
  return html`<h2 class="spoken">${texts.stores}</h2>
<ul class="stores">
${links.map(
  (storeLink) =>
    html`<li><a href="${inLanguage(`${linkPath(slug)}/${storeLink.name}`, frame)}" rel="${isOwn ? 'nofollow ugc' : 'nofollow'}"><b>${storeName(storeLink)}</b> ${act(storeLink)}</a></li>\n`,
)}</ul>`;
};
