import type { ListedArtist } from '@dubplate/contract/artists/schemas';
import { expect, it } from 'vitest';
import { listed, namesakesAmong, readArtistsSearch } from './artists-search.ts';

const artists = (
  [
    ['Night Ferry', 3],
    ['ångström', 0],
    ['Bell Buoy', 12],
    ['Nightjar', 3],
  ] as const
).map(([name, release_count]) => ({ name, release_count }) as ListedArtist);
const names = (search: Parameters<typeof listed>[1]) => listed(artists, search).map(({ name }) => name);

it('keeps the order in which they come, until another one is chosen', () => {
  expect(names({})).toEqual(['Night Ferry', 'ångström', 'Bell Buoy', 'Nightjar']);
  expect(names({ sort: 'name' })).toEqual(['ångström', 'Bell Buoy', 'Night Ferry', 'Nightjar']);
  expect(names({ sort: 'releases' })).toEqual(['Bell Buoy', 'Night Ferry', 'Nightjar', 'ångström']);
  expect(names({ search: 'night', sort: 'name' })).toEqual(['Night Ferry', 'Nightjar']);
});

it('finds the artists that share their name with another', () => {
  const shared = [
    { uuid: 'a', name: 'Night Ferry' },
    { uuid: 'b', name: 'Bell Buoy' },
    { uuid: 'c', name: 'night ferry' },
  ] as ListedArtist[];
  expect([...namesakesAmong(shared)]).toEqual(['a', 'c']);
});

it('reads the search from the address and drops invalid values', () => {
  expect(readArtistsSearch({ search: ' bell ', sort: 'releases' })).toEqual({ search: 'bell', sort: 'releases' });
  expect(readArtistsSearch({ search: 909, sort: 'changed' })).toEqual({ search: '909' });
  expect(readArtistsSearch({ search: ' ', sort: 'mood', create: 'x' })).toEqual({});
  expect(readArtistsSearch({ create: true })).toEqual({ create: true });
});
