import { artistsIssues } from '@dubplate/contract/artists/errors';
import type { Artist } from '@dubplate/contract/artists/schemas';
import { fill } from '@dubplate/contract/catalogue';
import { appleIdOf, spotifyIdOf, validateArtist } from '@dubplate/rules/artists/validate-artist';
import type { Language } from '#lib/i18n/language.ts';

export interface ArtistForm {
  readonly name: string;
  readonly spotify_id: string;
  readonly apple_id: string;
}

export const artistFormOf = (artist: Artist | null, name = ''): ArtistForm => ({
  name: artist?.name ?? name,
  spotify_id: artist?.spotify_id ?? '',
  apple_id: artist?.apple_id ?? '',
});

/** The name under which the form is kept; each new artist's is its own, by the name it was begun with. */
export const artistFormName = (artist: Pick<Artist, 'uuid'> | null, name = ''): string =>
  artist ? `artist/${artist.uuid}` : `artist/new/${name.trim().toLowerCase()}`;

/** Pasted addresses become the ids in them. */
export const reduced = (form: ArtistForm): ArtistForm => ({
  name: form.name,
  spotify_id: spotifyIdOf(form.spotify_id),
  apple_id: appleIdOf(form.apple_id),
});

/** Builds the request body for a new artist: trims the name and omits empty store ids. */
export const artistInput = (form: ArtistForm) => {
  const { name, spotify_id, apple_id } = reduced(form);
  return { name: name.trim(), ...(spotify_id ? { spotify_id } : {}), ...(apple_id ? { apple_id } : {}) };
};

/** Builds the request body for a changed artist: only the fields that differ, with null for a removed id. */
export const changedArtistInput = (artist: Artist, form: ArtistForm) => {
  const before = reduced(artistFormOf(artist));
  const { name, spotify_id, apple_id } = reduced(form);
  return {
    ...(name.trim() === before.name ? {} : { name: name.trim() }),
    ...(spotify_id === before.spotify_id ? {} : { spotify_id: spotify_id || null }),
    ...(apple_id === before.apple_id ? {} : { apple_id: apple_id || null }),
  };
};

export const artistFaults = (form: ArtistForm, language: Language): Partial<Record<keyof ArtistForm, string>> =>
  Object.fromEntries(
    validateArtist(form).map(({ path, code, values }) => [path, fill(artistsIssues[code][language], values)]),
  );
