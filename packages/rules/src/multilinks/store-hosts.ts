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

const isOn = (hostname: string, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`);

/** Whether an address is on one of a store's own hosts; never for `other`. */
export const isStoreHost = (store: string, url: string): boolean => {
  const hostname = URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';
  const hosts = Object.hasOwn(HOSTS, store) ? HOSTS[store as StoreKey] : undefined;
  return hosts?.some((host) => isOn(hostname, host)) ?? false;
};

/** The store on whose hosts an address is, or `other`. */
export const storeOfUrl = (url: string): StoreKey | typeof OTHER_STORE => {
  const stores = Object.keys(HOSTS) as StoreKey[];
  return stores.find((store) => isStoreHost(store, url)) ?? OTHER_STORE;
};

/** The stores whose addresses we know; what is elsewhere is `other`. */
export const LINKED_STORES = Object.keys(HOSTS) as readonly StoreKey[];
