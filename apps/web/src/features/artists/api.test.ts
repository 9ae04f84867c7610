import type { Artist } from '@dubplate/contract/artists/schemas';
import { describe, expect, it } from 'vitest';
import { artistInput, artistIssues, changedArtistInput, reduced } from './api.ts';

const ID = '4gzpq5DPGxSnKTe4SA8HAU';

describe('the artist form', () => {
  it('reduces pasted addresses to the ids in them', () => {
    const pasted = {
      name: 'Pariah',
      spotify_id: `https://open.spotify.com/artist/${ID}?si=1`,
      apple_id: 'https://music.apple.com/gb/artist/pariah/343256?ls=1',
    };
    expect(reduced(pasted)).toEqual({ name: 'Pariah', spotify_id: ID, apple_id: '343256' });
  });

  it('sends a trimmed name and leaves empty ids out', () => {
    expect(artistInput({ name: ' Pariah ', spotify_id: ' ', apple_id: '' })).toEqual({ name: 'Pariah' });
  });

  it('sends only the changed fields of an artist', () => {
    const artist = { name: 'Pariah', spotify_id: ID, apple_id: null } as Artist;
    const form = { name: 'Pariah', spotify_id: ID, apple_id: '' };
    expect(changedArtistInput(artist, form)).toEqual({});
    expect(changedArtistInput(artist, { ...form, name: ' Pariah II ' })).toEqual({ name: 'Pariah II' });
    expect(changedArtistInput(artist, { ...form, spotify_id: ' ' })).toEqual({ spotify_id: null });
    expect(changedArtistInput(artist, { ...form, apple_id: '343256' })).toEqual({ apple_id: '343256' });
  });

  it('names the fault of each field', () => {
    expect(artistIssues({ name: ' ', spotify_id: 'x', apple_id: '1' }, 'en')).toEqual({
      name: 'Enter the artist’s name',
      spotify_id: 'Invalid Spotify ID',
      apple_id: 'Invalid Apple ID',
    });
  });
});
