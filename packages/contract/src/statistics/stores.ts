/** An unnamed platform; never a sum of the others. */
export const ALL_PLATFORMS = 'all';

/** Every known store, by its key on the wire, with its display name. */
export const STORES = {
  spotify: 'Spotify',
  apple_music: 'Apple Music',
  itunes: 'iTunes',
  youtube: 'YouTube',
  vkontakte: 'VK',
  boom: 'BOOM',
  deezer: 'Deezer',
  saavn: 'Saavn',
  yandex_music: 'Yandex Music',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  facebook: 'Facebook',
  amazon_music: 'Amazon Music',
  soundcloud: 'SoundCloud',
  napster: 'Napster',
  tidal: 'TIDAL',
  pandora: 'Pandora',
  joox: 'JOOX',
  kkbox: 'KKBOX',
  line_music: 'LINE MUSIC',
  netease: 'NetEase',
  tencent_music: 'Tencent Music',
  qobuz: 'Qobuz',
  google_play: 'Google Play',
  google_play_music: 'Google Play Music',
  anghami: 'Anghami',
  audiomack: 'Audiomack',
  fizy: 'fizy',
  flo: 'FLO',
  guvera: 'Guvera',
  likee: 'Likee',
  triller: 'Triller',
  trebel: 'Trebel',
  iheart_thumbplay: 'iHeart Thumbplay',
  audible_magic: 'Audible Magic',
  tdc_as: 'TDC A/S',
  turkcell: 'Turkcell',
  beatport: 'Beatport',
  hitter_beeline_kz: 'Hitter Beeline KZ',
  [ALL_PLATFORMS]: 'All platforms',
} as const;
export type StoreKey = keyof typeof STORES;

/** The stores whose streams of all time the header counts. */
export const MAIN_STORES = [
  'spotify',
  'apple_music',
  'youtube',
  'vkontakte',
  'boom',
  'deezer',
  'itunes',
  'saavn',
] as const satisfies readonly StoreKey[];

/**
 * Names of platforms by store: a name belongs to the first store with one of these phrases in it, as whole words. All
 * other names are looked up unchanged. Facebook comes first, since "Meta Facebook Instagram" belongs to it.
 */
export const STORE_PHRASES: readonly (readonly [StoreKey, readonly string[]])[] = [
  ['facebook', ['facebook']],
  ['instagram', ['instagram']],
  ['youtube', ['youtube']],
  ['vkontakte', ['vk', 'vkontakte', 'odnoklassniki', 'вк', 'вконтакте', 'одноклассники']],
  ['spotify', ['spotify']],
  ['apple_music', ['apple music', 'shazam']],
  ['itunes', ['itunes']],
  ['amazon_music', ['amazon']],
  ['tiktok', ['tiktok', 'douyin']],
  ['tencent_music', ['tencent', 'qq', 'kugou', 'kuwo']],
  ['yandex_music', ['yandex', 'yango', 'яндекс', 'янго']],
  ['tdc_as', ['tdc']],
];

/** Words that reports glue to a phrase for a part of a service, such as `YouTubeShorts` and `MetaFacebookInstagram`. */
export const SERVICE_WORDS: readonly string[] = [
  'ads',
  'commercial',
  'content id',
  'free',
  'hd',
  'instagram',
  'kids',
  'match',
  'meta',
  'music',
  'premium',
  'prime',
  'reels',
  'shorts',
  'stories',
  'unlimited',
  'музыка',
];

/** How long a platform’s name in a report may be. */
export const PLATFORM_MAX = 64;
