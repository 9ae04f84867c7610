import type { Release, Track } from '@dubplate/contract/releases/schemas';

type Credited = Pick<Release, 'artists'>;
type Placed = Pick<Release, 'language_id' | 'primary_music_style_id' | 'secondary_music_style_id'> & Credited;

/** Returns the values of a track that differ from the release. */
export interface OwnValues {
  readonly artists: boolean;
  readonly genre: boolean;
  readonly language: boolean;
}

const rolesOf = ({ artists }: Credited): string =>
  artists
    .map(({ artist_uuid, role }) => `${artist_uuid} ${role}`)
    .sort()
    .join();

export const ownValuesOf = (track: Pick<Track, keyof Placed>, release: Placed): OwnValues => ({
  artists: rolesOf(track) !== rolesOf(release),
  genre:
    track.primary_music_style_id !== release.primary_music_style_id ||
    track.secondary_music_style_id !== release.secondary_music_style_id,
  language: track.language_id !== release.language_id,
});
