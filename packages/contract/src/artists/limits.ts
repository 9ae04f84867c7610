export const ARTIST_NAME_MAX = 255;
export const SPOTIFY_ID_LENGTH = 22;
export const APPLE_ID_MIN = 5;
export const APPLE_ID_MAX = 10;
export const ARTIST_ROLES = ['PRIMARY_ARTIST', 'FEATURING', 'REMIXER', 'PRODUCER', 'WITH'] as const;
export type ArtistRole = (typeof ARTIST_ROLES)[number];
