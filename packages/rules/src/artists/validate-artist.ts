import type { artistsIssues } from '@dubplate/contract/artists/errors';
import { APPLE_ID_MAX, APPLE_ID_MIN, ARTIST_NAME_MAX, SPOTIFY_ID_LENGTH } from '@dubplate/contract/artists/limits';
import { seenPart } from '@dubplate/contract/written';
import type { Issue } from '../issues.ts';
import { isWebAddress } from '../multilinks/web-address.ts';
import { hasForbiddenCharacters, isTooLong } from '../releases/line.ts';

type ArtistsIssueCode = keyof typeof artistsIssues;

const SPOTIFY_ID = new RegExp(`^[A-Za-z0-9]{${SPOTIFY_ID_LENGTH}}$`);
const APPLE_ID = new RegExp(`^\\d{${APPLE_ID_MIN},${APPLE_ID_MAX}}$`);

/** A pasted artist address is reduced to its id; anything else comes back trimmed. */
export const spotifyIdOf = (input: string): string => {
  const value = input.trim();
  return /(?:artist[/:])([A-Za-z0-9]+)/.exec(value)?.[1] ?? value;
};

/** A pasted address with a number before a question mark, or at its end, is reduced to the number. */
export const appleIdOf = (input: string): string => {
  const value = input.trim();
  if (!value.includes('/')) return value;
  return /(\d+)(?=\?)/.exec(value)?.[1] ?? /(\d+)\/?$/.exec(value)?.[1] ?? value;
};

export interface ArtistFields {
  readonly name?: string | undefined;
  readonly spotify_id?: string | null | undefined;
  readonly apple_id?: string | null | undefined;
  readonly social_networks?: Readonly<Record<string, string>> | null | undefined;
}

/** Issues of the fields that are given; empty store ids and addresses mean none. */
export const validateArtist = (artist: ArtistFields): Issue<ArtistsIssueCode>[] => {
  const issues: Issue<ArtistsIssueCode>[] = [];
  if (artist.name !== undefined && seenPart(artist.name) === '')
    issues.push({ path: 'name', code: 'artist_name_required' });
  else if (isTooLong(artist.name, ARTIST_NAME_MAX))
    issues.push({
      path: 'name',
      code: 'artist_name_too_long',
      values: { max: ARTIST_NAME_MAX, typed: artist.name?.length ?? 0 },
    });
  if (hasForbiddenCharacters(artist.name)) issues.push({ path: 'name', code: 'artist_name_forbidden_characters' });
  const spotifyId = spotifyIdOf(artist.spotify_id ?? '');
  if (spotifyId !== '' && !SPOTIFY_ID.test(spotifyId)) issues.push({ path: 'spotify_id', code: 'spotify_id_invalid' });
  const appleId = appleIdOf(artist.apple_id ?? '');
  if (appleId !== '' && !APPLE_ID.test(appleId)) issues.push({ path: 'apple_id', code: 'apple_id_invalid' });
  for (const [network, url] of Object.entries(artist.social_networks ?? {}))
    if (url.trim() !== '' && !isWebAddress(url))
      issues.push({ path: `social_networks.${network}`, code: 'social_network_invalid' });
  return issues;
};
