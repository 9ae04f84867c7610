import { artistsIssues } from '@dubplate/contract/artists/errors';
import type { Artist, ListedArtist } from '@dubplate/contract/artists/schemas';
import { fill } from '@dubplate/contract/catalogue';
import { appleIdOf, spotifyIdOf, validateArtist } from '@dubplate/rules/artists/validate-artist';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { latestFirst } from '#lib/http/clock.ts';
import type { Language } from '#lib/i18n/language.ts';
import { may } from '#lib/session/acting.ts';
import { useSessionClaims } from '#lib/session/session.ts';

interface ArtistForm {
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

export const artistIssues = (form: ArtistForm, language: Language): Partial<Record<keyof ArtistForm, string>> =>
  Object.fromEntries(
    validateArtist(form).map(({ path, code, values }) => [path, fill(artistsIssues[code][language], values)]),
  );

const KEY = 'artists';

/** The person's own artists, last changed first, without deleted ones. */
const artistsQuery = (person: string) =>
  queryOptions({
    queryKey: [KEY, person],
    queryFn: ({ signal }) => call('GET /user/{id}/artists', { params: { id: person }, signal }),
    select: (artists) =>
      artists.filter((artist) => artist.deleted_at === null).sort((a, b) => latestFirst(a.updated_at, b.updated_at)),
    enabled: person !== '' && may('releases:read'),
  });

export const useArtists = () => useQuery(artistsQuery(useSessionClaims()?.sub ?? ''));

/** Puts a saved artist into the list at once, and refetches the list. */
export const useArtistsChanged = () => {
  const client = useQueryClient();
  return (saved?: Artist) => {
    if (saved)
      client.setQueriesData<ListedArtist[]>({ queryKey: [KEY] }, (known) => {
        if (!known) return known;
        const before = known.find(({ uuid }) => uuid === saved.uuid);
        const rest = known.filter((artist) => artist !== before);
        return [{ release_count: 0, ...before, ...saved }, ...rest];
      });
    void client.invalidateQueries({ queryKey: [KEY] });
  };
};

export interface ArtistToSave {
  /** The artist before the change, or null for a new artist. */
  readonly artist: Artist | null;
  readonly form: ArtistForm;
  /** A picture that was chosen; `null` removes the current one; absent changes nothing. */
  readonly avatar?: Blob | null;
  /** One key for as long as the same form is sent: a lost answer makes no second artist. */
  readonly key: string;
}

/** The artist was saved; only its picture could not be. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly artist: Artist;
  constructor(artist: Artist, cause: unknown) {
    super('the picture could not be saved', { cause });
    this.artist = artist;
  }
}

const sendAvatar = async (id: string, avatar: Blob): Promise<Artist> => {
  // Loaded on demand: few artists get a picture while a release is made.
  const { sendFile } = await import('#lib/upload/upload.ts');
  return (await sendFile(`/artist/${id}/upload-avatar`, 'avatar', avatar, { name: 'avatar.png' })) as Artist;
};

/**
 * Creates or changes an artist, then its picture.
 * @throws {PictureError} where only the picture could not be saved
 */
export const saveArtist = async ({ artist, form, avatar, key }: ArtistToSave): Promise<Artist> => {
  const saved = artist
    ? await call('PATCH /artist/{id}', { params: { id: artist.uuid }, body: changedArtistInput(artist, form) })
    : await call('POST /artist', { body: artistInput(form), headers: { 'Idempotency-Key': key } });
  try {
    if (avatar) return await sendAvatar(saved.uuid, avatar);
    if (avatar !== null || saved.avatar_uuid === null) return saved;
    await call('DELETE /artist/{id}/remove-avatar', { params: { id: saved.uuid } });
    return { ...saved, avatar_uuid: null, avatar: null };
  } catch (error) {
    throw new PictureError(saved, error);
  }
};

export const deleteArtist = (id: string) => call('DELETE /artist/{id}', { params: { id } });
