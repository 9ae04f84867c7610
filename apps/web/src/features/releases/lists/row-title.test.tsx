import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useArtistOf } from './row-title.tsx';

it('names the artist, falls back to “Artist” for an unknown name, and returns null without an artist', async () => {
  const of = renderHook(useArtistOf).result.current as (release: object) => string | null;
  expect(of({ artist_uuid: 'a', artist: { uuid: 'a', name: 'Vera Lunn' } })).toBe('Vera Lunn');
  expect(of({ artist_uuid: 'a', artist: { uuid: 'a', name: '' } })).toBe('Artist');
  expect(of({ artist_uuid: 'a', artist: null })).toBe('Artist');
  expect(of({ artist_uuid: null, artist: null })).toBeNull();
});
