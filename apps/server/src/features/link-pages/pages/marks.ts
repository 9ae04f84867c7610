import { STORES, type StoreKey } from '@dubplate/contract/statistics/stores';
import { type Html, html } from '#platform/html.ts';
import { BRAND_MARKS } from './brand-marks.ts';

type Brand = keyof typeof BRAND_MARKS;

/** Brands by host; their subdomains belong to them too. */
const HOSTS: Readonly<Record<string, Brand>> = {
  't.me': 'telegram',
  'telegram.me': 'telegram',
  'x.com': 'x',
  'twitter.com': 'x',
  'bandcamp.com': 'bandcamp',
  'mixcloud.com': 'mixcloud',
  'ok.ru': 'odnoklassniki',
  'wa.me': 'whatsapp',
  'threads.net': 'threads',
  'threads.com': 'threads',
  'twitch.tv': 'twitch',
  'discord.gg': 'discord',
  'discord.com': 'discord',
  'patreon.com': 'patreon',
  'boosty.to': 'boosty',
  'vk.com': 'vkontakte',
  'vk.ru': 'vkontakte',
  'instagram.com': 'instagram',
  'facebook.com': 'facebook',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'soundcloud.com': 'soundcloud',
  'tiktok.com': 'tiktok',
  'audiomack.com': 'audiomack',
};

/** Names of the brands that are not stores. */
const NAMES: Partial<Record<Brand, string>> = {
  telegram: 'Telegram',
  x: 'X',
  bandcamp: 'Bandcamp',
  mixcloud: 'Mixcloud',
  odnoklassniki: 'OK',
  whatsapp: 'WhatsApp',
  threads: 'Threads',
  twitch: 'Twitch',
  discord: 'Discord',
  patreon: 'Patreon',
  boosty: 'Boosty',
};

/** Stores without a free icon, by the colour of their brand. */
const TILES: Partial<Record<StoreKey, string>> = {
  yandex_music: '#ffdb4d',
  amazon_music: '#25d1da',
  boom: '#6aa9ff',
  saavn: '#4bd0c0',
  qobuz: '#7fb2ff',
  kkbox: '#4cc9ea',
  joox: '#4fd987',
  anghami: '#e58ac0',
  tencent_music: '#66d19e',
};

const tileOf = (fill: string, content: Html): Html =>
  html`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" fill="${fill}"/>${content}</svg>`;

const brandMark = (brand: Brand): Html => {
  const { tile, ink, path } = BRAND_MARKS[brand];
  return tileOf(tile, html`<path transform="translate(9.4 9.4) scale(.883)" fill="${ink}" d="${path}"/>`);
};

/** A chain, for sites that are not known. */
const chain = html`<svg class="mark plain" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40"/><g transform="translate(10.4 10.4) scale(.8)" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"><path d="M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71"/><path d="M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"/></g></svg>`;

const letterMark = (store: StoreKey): Html => {
  const [letter = ''] = STORES[store];
  const tile = TILES[store];
  const text = html`<text x="20" y="27" text-anchor="middle"${tile !== undefined && html` fill="#111"`}>${letter}</text>`;
  if (tile !== undefined) return tileOf(tile, text);
  return html`<svg class="mark plain" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40"/>${text}</svg>`;
};

const brandOfHost = (host: string): Brand | undefined => HOSTS[host] ?? HOSTS[host.split('.').slice(-2).join('.')];

/** Renders the mark of a site: its icon if it is known, else a chain. */
export const hostMark = (host: string): Html => {
  const brand = brandOfHost(host);
  return brand ? brandMark(brand) : chain;
};

/** Returns the name of a known social network, else the host. */
export const hostName = (host: string): string => {
  const brand = brandOfHost(host);
  if (brand === undefined) return host;
  return NAMES[brand] ?? STORES[brand as StoreKey];
};

/** Renders the mark of a store: its icon, or its first letter if there is no free icon. */
export const storeMark = (store: StoreKey): Html =>
  Object.hasOwn(BRAND_MARKS, store) ? brandMark(store as Brand) : letterMark(store);
