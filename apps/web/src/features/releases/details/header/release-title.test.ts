import type { Credit } from '@dubplate/contract/artists/schemas';
import type { ArtistId } from '@dubplate/contract/ids';
import { describe, expect, it } from 'vitest';
import { headline } from './release-title.tsx';

const credit = (name: string, role: Credit['role'] = 'PRIMARY_ARTIST'): Credit => ({
  artist_uuid: name as ArtistId,
  name,
  role,
  avatar_uuid: null,
  avatar: null,
});

describe('headline', () => {
  it('names two artists and counts the others', () => {
    const { avatars, names, more } = headline(['A', 'B', 'C', 'D', 'E'].map((name) => credit(name)));
    expect(avatars.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
    expect(names).toEqual(['A', 'B']);
    expect(more).toBe(3);
  });

  it('counts an artist with two roles once, at the first', () => {
    const { names, more } = headline([credit('A'), credit('B'), credit('A', 'PRODUCER')]);
    expect(names).toEqual(['A', 'B']);
    expect(more).toBe(0);
  });

  it('is empty without credits', () => {
    expect(headline([])).toEqual({ avatars: [], names: [], more: 0 });
  });
});
