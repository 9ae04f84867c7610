import { expect, it } from 'vitest';
import { adviseArtists } from './advise-artists.ts';

const of = (...roles: ('PRIMARY_ARTIST' | 'FEATURING' | 'REMIXER')[]) =>
  adviseArtists(roles.map((role) => ({ artist_uuid: role, role }))).map(({ path, code }) => `${path} ${code}`);

it('advises a primary artist where there are only others', () => {
  expect(of('FEATURING', 'REMIXER')).toEqual(['artists artists_without_primary']);
});

it('is empty if there is a primary artist, and before any artist is named', () => {
  expect(of('FEATURING', 'PRIMARY_ARTIST')).toEqual([]);
  expect(of()).toEqual([]);
});
