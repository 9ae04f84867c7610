import { MAIN_STORES, STORES } from '@dubplate/contract/statistics/stores';
import { describe, expect, it } from 'vitest';
import { storeKeyOf } from './store-mapping.ts';
import { storeName } from './store-name.ts';

it('contains the forty stores', () => {
  expect(Object.keys(STORES).join(', ')).toBe(
    'spotify, apple_music, itunes, youtube, vkontakte, boom, deezer, saavn, yandex_music, tiktok, instagram, facebook, amazon_music, soundcloud, napster, tidal, pandora, joox, kkbox, line_music, netease, tencent_music, qobuz, google_play, google_play_music, anghami, audiomack, fizy, flo, guvera, likee, triller, trebel, iheart_thumbplay, audible_magic, tdc_as, turkcell, beatport, hitter_beeline_kz, all',
  );
  expect(MAIN_STORES).toHaveLength(8);
});

describe('a platform’s name leads to its store', () => {
  it.each([
    ['YouTube', 'youtube'],
    ['YouTube Music', 'youtube'],
    ['youtube_premium', 'youtube'],
    ['YouTube Content ID', 'youtube'],
    ['VK', 'vkontakte'],
    ['VK Music', 'vkontakte'],
    ['VKontakte', 'vkontakte'],
    ['Odnoklassniki', 'vkontakte'],
    ['Spotify', 'spotify'],
    ['Spotify Free', 'spotify'],
    ['SPOTIFY-PREMIUM', 'spotify'],
    ['Apple Music', 'apple_music'],
    ['apple_music', 'apple_music'],
    ['Shazam', 'apple_music'],
    ['iTunes', 'itunes'],
    ['iTunes Match', 'itunes'],
    ['Amazon', 'amazon_music'],
    ['Amazon Prime', 'amazon_music'],
    ['Amazon Unlimited', 'amazon_music'],
    ['Instagram', 'instagram'],
    ['Instagram Stories', 'instagram'],
    ['Facebook', 'facebook'],
    ['Facebook Reels', 'facebook'],
    ['Meta Facebook Instagram', 'facebook'],
    ['Instagram / Facebook', 'facebook'],
    ['TikTok', 'tiktok'],
    ['TikTok Commercial', 'tiktok'],
    ['Douyin', 'tiktok'],
    ['Tencent', 'tencent_music'],
    ['Tencent QQ', 'tencent_music'],
    ['QQ', 'tencent_music'],
    ['Kugou', 'tencent_music'],
    ['Kuwo', 'tencent_music'],
    ['Yandex', 'yandex_music'],
    ['Yango', 'yandex_music'],
    ['Yandex Music', 'yandex_music'],
  ])('%s: %s', (platform, store) => {
    expect(storeKeyOf(platform)).toBe(store);
  });

  it.each(Object.keys(STORES))('%s is its own', (store) => {
    expect(storeKeyOf(store)).toBe(store);
  });

  it.each(Object.entries(STORES))('%s is found by its name %s, also glued or in underscores', (store, name) => {
    expect(storeKeyOf(name)).toBe(store);
    expect(storeKeyOf(name.replace(/[^A-Za-z]/g, ''))).toBe(store);
    expect(storeKeyOf(name.replace(/[^A-Za-z]/g, '_'))).toBe(store);
  });

  it.each([
    ['YouTubeMusic', 'youtube'],
    ['AppleMusic', 'apple_music'],
    ['VKMusic', 'vkontakte'],
    ['TDC A/S', 'tdc_as'],
    ['iHeart/Thumbplay', 'iheart_thumbplay'],
    ['Hitter (Beeline KZ)', 'hitter_beeline_kz'],
  ])('%s is %s', (platform, store) => {
    expect(storeKeyOf(platform)).toBe(store);
  });

  it('in any case, with any spaces around it', () => {
    expect(storeKeyOf('  DEEZER ')).toBe('deezer');
  });

  /** The specification's families, and what reports call their parts. */
  const FAMILIES: readonly (readonly [string, readonly string[]])[] = [
    ['youtube', ['YouTube', 'YouTube Music', 'YouTube Premium', 'YouTube Shorts', 'YouTube Content ID', 'YouTube Ads']],
    ['vkontakte', ['VK', 'VK Music', 'VKontakte', 'Odnoklassniki', 'ВК', 'ВК Музыка', 'ВКонтакте', 'Одноклассники']],
    ['spotify', ['Spotify', 'Spotify Free', 'Spotify Premium']],
    ['apple_music', ['Apple Music', 'Shazam']],
    ['itunes', ['iTunes', 'iTunes Match']],
    ['amazon_music', ['Amazon', 'Amazon Music', 'Amazon Prime', 'Amazon Prime Music', 'Amazon Music Unlimited']],
    ['instagram', ['Instagram', 'Instagram Reels', 'Instagram Stories']],
    ['facebook', ['Facebook', 'Facebook Reels', 'Meta Facebook Instagram']],
    ['tiktok', ['TikTok', 'TikTok Commercial Music', 'Douyin']],
    ['tencent_music', ['Tencent', 'Tencent QQ', 'QQ Music', 'Kugou', 'Kuwo']],
    ['yandex_music', ['Yandex', 'Yandex Music', 'Yango', 'Яндекс', 'Яндекс Музыка', 'Янго']],
    ['tdc_as', ['TDC', 'TDC A/S']],
  ];
  const SPELLINGS: readonly ((name: string) => string)[] = [
    (name) => name,
    (name) => name.replaceAll(' ', ''),
    (name) => name.replaceAll(' ', '-'),
    (name) => name.replaceAll(' ', '_'),
    (name) => `  ${name.replaceAll(' ', '  ')} `,
    (name) => name.toLowerCase(),
    (name) => name.toUpperCase(),
    (name) => name.toUpperCase().replaceAll(' ', ''),
  ];
  it.each(FAMILIES)('%s: in every spelling of every name of the family', (store, names) => {
    for (const name of names)
      for (const spell of SPELLINGS) expect([spell(name), storeKeyOf(spell(name))]).toEqual([spell(name), store]);
  });

  it.each([
    ['VKlass', 'vklass'],
    ['Amazonia', 'amazonia'],
    ['Premium Music', 'premium_music'],
    ['Notspotify', 'notspotify'],
    ['Pineapple Music', 'pineapple_music'],
    ['QQQ', 'qqq'],
  ])('only by whole words: %s is none of them', (platform, key) => {
    expect(storeKeyOf(platform)).toBe(key);
  });

  it.each(['', '   ', '\t'])('%j is all', (platform) => {
    expect(storeKeyOf(platform)).toBe('all');
  });
});

it('an unknown store is shown by its name, capitalized', () => {
  expect(storeKeyOf('New Wave Radio')).toBe('new_wave_radio');
  expect(storeName('new_wave_radio')).toBe('New wave radio');
  expect([storeName('vkontakte'), storeName('all')]).toEqual(['VK', 'All platforms']);
});
