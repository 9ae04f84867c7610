import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import { STORES, type StoreKey } from '@dubplate/contract/statistics/stores';
import { type Html, html } from '#platform/html.ts';
import { linkPath, type StoreLink } from '../link-content.ts';
import { inLanguage, TEXTS } from '../texts/texts.ts';
import type { PageFrame } from './layout.ts';
import { hostMark, storeMark } from './marks.ts';

const BUYING = new Set(['itunes', 'beatport']);
/** Networks where a link without a release leads to a profile rather than to music. */
const NETWORKS = new Set(['instagram', 'facebook', 'tiktok', 'vkontakte']);

/** Returns the host as browsers compare it: in Punycode, so that lookalike letters are visible. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** Returns the display name of a store; for unknown stores, the owner's label or the host. */
export const storeName = ({ store, url, label }: Pick<StoreLink, 'store' | 'url' | 'label'>): string =>
  store !== OTHER_STORE && Object.hasOwn(STORES, store) ? STORES[store as StoreKey] : (label ?? hostOf(url));

const markOf = ({ store, url }: StoreLink): Html =>
  store !== OTHER_STORE && Object.hasOwn(STORES, store) ? storeMark(store as StoreKey) : hostMark(hostOf(url));

interface RowsKind {
  /** Whether the link is not of a release. */
  readonly isOwn: boolean;
  /** Whether the release is not out yet. */
  readonly isComing: boolean;
}

/** Renders the stores as rows, in the owner's order. */
export const storeRows = (slug: string, links: readonly StoreLink[], frame: PageFrame, kind: RowsKind): Html => {
  const texts = TEXTS[frame.language].link;
  // The host stays visible, so that a label cannot pretend to be another site.
  const named = (storeLink: StoreLink) =>
    storeLink.label ? html`${storeLink.label} <small>${hostOf(storeLink.url)}</small>` : storeName(storeLink);
  // A host needs the space.
  const act = ({ store }: StoreLink) =>
    store === OTHER_STORE || (kind.isOwn && NETWORKS.has(store))
      ? html`<span aria-hidden="true">→</span>`
      : html`<span>${BUYING.has(store) ? texts.buy : texts.listen}</span>`;
  return html`<h2 class="spoken">${texts.stores}</h2>
<ul class="stores${!kind.isComing && ' lead'}">
${links.map(
  (storeLink) =>
    html`<li><a href="${inLanguage(`${linkPath(slug)}/${storeLink.name}`, frame)}" rel="${kind.isOwn ? 'nofollow ugc' : 'nofollow'}"><b>${named(storeLink)}</b> ${act(storeLink)}${markOf(storeLink)}</a></li>\n`,
)}</ul>`;
};
