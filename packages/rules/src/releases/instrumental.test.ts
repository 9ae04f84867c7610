import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import { COMPOSER_ROLES, type ComposerRole } from '@dubplate/contract/releases/limits';
import { describe, expect, it } from 'vitest';
import {
  hasInstrumentalConflict,
  isArtistRoleInstrumental,
  isComposerRoleInstrumental,
  resolveInstrumentalConflict,
} from './instrumental.ts';

const artist = (role: (typeof ARTIST_ROLES)[number]) => ({ artist_uuid: `artist ${role}`, role });
const composer = (role: ComposerRole | null) => ({ role, name: 'Vera', surname: 'Lunn' });

it('allows artists who are primary, featuring or remixer', () => {
  expect(ARTIST_ROLES.filter(isArtistRoleInstrumental)).toEqual(['PRIMARY_ARTIST', 'FEATURING', 'REMIXER']);
});

it('allows only composers as authors', () => {
  expect(COMPOSER_ROLES.filter(isComposerRoleInstrumental)).toEqual(['COMPOSER']);
});

describe('a conflict', () => {
  it.each([
    ['nobody yet', [], [], false],
    ['allowed roles', [artist('PRIMARY_ARTIST'), artist('REMIXER')], [composer('COMPOSER')], false],
    ['an author without a role', [artist('PRIMARY_ARTIST')], [composer(null)], false],
    ['a producer', [artist('PRIMARY_ARTIST'), artist('PRODUCER')], [composer('COMPOSER')], true],
    ['a "with"', [artist('WITH')], [], true],
    ['a lyricist', [artist('PRIMARY_ARTIST')], [composer('COMPOSER'), composer('LYRICIST')], true],
    ['a composer and lyricist', [], [composer('COMPOSER_AND_LYRICIST')], true],
  ])('with %s', (_what, artists, composers, isConflict) => {
    expect(hasInstrumentalConflict({ artists, composers })).toBe(isConflict);
  });
});

describe('changing the roles', () => {
  const credits = {
    artists: [artist('PRIMARY_ARTIST'), artist('PRODUCER'), artist('FEATURING'), artist('WITH')],
    composers: [composer('COMPOSER'), composer('LYRICIST'), composer(null)],
  };
  const resolved = resolveInstrumentalConflict(credits);

  it('removes those artists', () => {
    expect(resolved.artists).toEqual([artist('PRIMARY_ARTIST'), artist('FEATURING')]);
  });

  it('clears the roles of those authors, who stay', () => {
    expect(resolved.composers).toEqual([composer('COMPOSER'), composer(null), composer(null)]);
  });

  it('leaves no conflict, and what it was given as it was', () => {
    expect(hasInstrumentalConflict(resolved)).toBe(false);
    expect(credits.artists).toHaveLength(4);
    expect(credits.composers[1]?.role).toBe('LYRICIST');
  });
});
