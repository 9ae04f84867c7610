import { expect, it } from 'vitest';
import { ownValuesOf } from './tracks-table.tsx';

const ferry = { artist_uuid: 'ferry', role: 'PRIMARY_ARTIST' } as never;
const guest = { artist_uuid: 'guest', role: 'FEATURING' } as never;
const guestAsProducer = { artist_uuid: 'guest', role: 'PRODUCER' } as never;
const release = {
  artists: [ferry, guest],
  language_id: 'en',
  primary_music_style_id: 'house',
  secondary_music_style_id: 'deep',
};

it.each([
  ['nothing', {}, []],
  ['nothing but the order of the artists', { artists: [guest, ferry] }, []],
  ['an artist fewer', { artists: [ferry] }, ['artists']],
  ['the role of an artist', { artists: [ferry, guestAsProducer] }, ['artists']],
  ['the language', { language_id: null }, ['language']],
  ['the genre', { primary_music_style_id: 'techno' }, ['genre']],
  ['the second genre alone', { secondary_music_style_id: null }, ['genre']],
])('%s differs', (_name, change, expected) => {
  const own = ownValuesOf({ ...release, ...change }, release);
  expect((Object.keys(own) as (keyof typeof own)[]).filter((key) => own[key])).toEqual(expected);
});
