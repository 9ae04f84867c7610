import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import type { StoreKey } from '@dubplate/contract/statistics/stores';

/** The hosts on which a store shows its music; a subdomain of one is the store's, too. */
const HOSTS: Partial<Record<StoreKey, readonly string[]>> = {
  spotify: ['spotify.com', 'spotify.link'],
  apple_music: ['music.apple.com', 'geo.music.apple.com', 'embed.music.apple.com'],
  itunes: ['itunes.apple.com', 'geo.itunes.apple.com'],
  youtube: ['youtube.com', 'youtu.be'],
  vkontakte: ['vk.com', 'vk.ru', 'vk.cc', 'vkvideo.ru'],
  boom: ['boom.ru', 'share.boom.ru'],
  deezer: ['deezer.com', 'deezer.page.link'],
  saavn: ['jiosaavn.com', 'saavn.com'],
  yandex_music: ['music.yandex.ru', 'music.yandex.com', 'music.yandex.by', 'music.yandex.kz', 'music.yandex.uz'],
  tiktok: ['tiktok.com'],
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  amazon_music: [
    'amazon.com',
    'amazon.co.uk',
    'amazon.de',
    'amazon.fr',
    'amazon.it',
    'amazon.es',
    'amazon.co.jp',
    'amazon.ca',
    'amazon.com.br',
    'amazon.com.au',
    'amazon.com.mx',
    'amazon.in',
  ],
  soundcloud: ['soundcloud.com', 'soundcloud.app.goo.gl'],
  napster: ['napster.com'],
  tidal: ['tidal.com', 'tidal.link'],
  pandora: ['pandora.com', 'pandora.app.link'],
  joox: ['joox.com'],
  kkbox: ['kkbox.com', 'kkbox.fm'],
  line_music: ['music.line.me', 'lin.ee'],
  netease: ['music.163.com', '163cn.tv'],
  tencent_music: ['y.qq.com', 'kugou.com', 'kuwo.cn'],
  qobuz: ['qobuz.com'],
  anghami: ['anghami.com', 'angha.me'],
  audiomack: ['audiomack.com'],
  fizy: ['fizy.com'],
  flo: ['music-flo.com'],
  trebel: ['trebel.io'],
  triller: ['triller.co'],
  likee: ['likee.video'],
  beatport: ['beatport.com'],
  turkcell: ['turkcell.com.tr'],
};

/** Hosts of the stores whose addresses do not show their destination, and which can lead to any site. */
const SHORT_LINK_HOSTS = [
  'spotify.link',
  'vk.cc',
  'away.vk.com',
  'away.vk.ru',
  'deezer.page.link',
  'link.deezer.com',
  'vm.tiktok.com',
  'vt.tiktok.com',
  'l.instagram.com',
  'l.facebook.com',
  'lm.facebook.com',
  'soundcloud.app.goo.gl',
  'on.soundcloud.com',
  'tidal.link',
  'pandora.app.link',
  'kkbox.fm',
  'lin.ee',
  '163cn.tv',
  'angha.me',
];

/** Paths of the stores' own hosts that redirect to an address of the visitor's choice. */
const REDIRECTS: readonly (readonly [host: string, path: RegExp])[] = [
  ['vk.com', /^\/away(\.php)?\/?$/],
  ['vk.ru', /^\/away(\.php)?\/?$/],
  ['youtube.com', /^\/redirect\/?$/],
  ['facebook.com', /^\/l\.php\/?$/],
  ['tiktok.com', /^\/link\//],
];

const isOn = (hostname: string, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`);

const hostnameOf = (url: string): string => URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';

/** Whether an address is on one of a store's own hosts; never for `other`. */
export const isStoreHost = (store: string, url: string): boolean => {
  const hosts = Object.hasOwn(HOSTS, store) ? HOSTS[store as StoreKey] : undefined;
  return hosts?.some((host) => isOn(hostnameOf(url), host)) ?? false;
};

/** The path as a lenient server reads it. */
const readPath = (url: string): string => {
  const path = (URL.parse(url)?.pathname ?? '').replace(/%[2-7][\da-f]/gi, decodeURIComponent);
  return path.replace(/\/+/g, '/').toLowerCase();
};

const isRedirect = (url: string): boolean =>
  SHORT_LINK_HOSTS.some((host) => isOn(hostnameOf(url), host)) ||
  REDIRECTS.some(([host, path]) => isOn(hostnameOf(url), host) && path.test(readPath(url)));

/** Whether an address leads to a store without a detour: a short link on its host can lead to any site. */
export const leadsToStore = (store: string, url: string): boolean => isStoreHost(store, url) && !isRedirect(url);

/** The store on whose hosts an address is, or `other`. */
export const storeOfUrl = (url: string): StoreKey | typeof OTHER_STORE => {
  const stores = Object.keys(HOSTS) as StoreKey[];
  return stores.find((store) => isStoreHost(store, url)) ?? OTHER_STORE;
};

/** Stores with known addresses; all others are `other`. */
export const LINKED_STORES = Object.keys(HOSTS) as readonly StoreKey[];
