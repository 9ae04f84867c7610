import type { ArtistId } from '@dubplate/contract/ids';
import type { Track } from '@dubplate/contract/releases/schemas';
import { expect, it } from 'vitest';
import { missingCredits } from './track-details.tsx';

const credit = { artist_uuid: 'a' as ArtistId, name: 'A', avatar_uuid: null, avatar: null };
const composer = { uuid: 'c', name: 'Vera', surname: 'Lunn', patronymic: null, name_confirmed: false };
const track = {
  title: 'Undertow',
  wav_uuid: 'w',
  preview_start_seconds: 0,
  lyrics: null,
  instrumental: false,
  file: null,
  artists: [{ ...credit, role: 'PRIMARY_ARTIST' }],
  composers: [{ ...composer, role: 'COMPOSER' }],
} as unknown as Track;

it('reports nothing if both are named', () => {
  expect(missingCredits(track, false)).toEqual({ artist: false, author: false });
});

it('misses a primary artist among guests', () => {
  expect(missingCredits({ ...track, artists: [{ ...credit, role: 'FEATURING' }] }, false).artist).toBe(true);
});

it('reports a missing composer if there are only lyricists', () => {
  expect(missingCredits({ ...track, composers: [{ ...composer, role: 'LYRICIST' }] }, false).author).toBe(true);
});

it('misses those of whose names nothing is seen', () => {
  const unseen = {
    artists: [{ ...track.artists[0], name: '\u200b' }],
    composers: [{ ...composer, role: 'COMPOSER', name: '\u2060', surname: '\u3164' }],
  };
  expect(missingCredits({ ...track, ...unseen } as Track, false)).toEqual({ artist: true, author: true });
});

it('reports nothing in a draft', () => {
  expect(missingCredits({ ...track, artists: [], composers: [] }, true)).toEqual({ artist: false, author: false });
  expect(missingCredits({ ...track, artists: [], composers: [] }, false)).toEqual({ artist: true, author: true });
});
