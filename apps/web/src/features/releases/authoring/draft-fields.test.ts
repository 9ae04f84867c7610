import type { Release } from '@dubplate/contract/releases/schemas';
import { describe, expect, it } from 'vitest';
import { changedCredits, changedFields, contentOf, emptyContent, isSameContent, mergeContent } from './draft-fields.ts';

const empty = emptyContent('Dubplate Records');
const vera = { artist_uuid: 'vera', role: 'PRIMARY_ARTIST' } as const;
const guest = { artist_uuid: 'guest', role: 'FEATURING' } as const;
const produced = { ...vera, role: 'PRODUCER' } as const;

describe('the request body of a release', () => {
  it('has only the fields that a user can change, without the publisher', () => {
    expect(Object.keys(empty.fields).sort()).toEqual([
      'c_line_year',
      'copyright',
      'cover_uuid',
      'excluded_territories',
      'existing_upc',
      'intended_type',
      'language_id',
      'original_release_date',
      'p_line_year',
      'preorder_date',
      'primary_music_style_id',
      'release_date',
      'release_time',
      'release_time_zone',
      'secondary_music_style_id',
      'territories',
      'title',
      'title_confirmed',
      'title_version',
      'type',
      'version_confirmed',
    ]);
  });

  it('starts as a single under the label’s copyright, without credits', () => {
    expect(empty).toMatchObject({ fields: { type: 'SINGLE', copyright: 'Dubplate Records', title: '' }, artists: [] });
  });

  it('has only the changed fields of a saved release; spaces around a text are not a change', () => {
    expect(changedFields(empty.fields, { ...empty.fields, title: 'Salt', title_version: ' ' })).toEqual({
      title: 'Salt',
    });
  });

  it('detects a changed list of countries and a changed year', () => {
    const fields = { ...empty.fields, territories: ['DE', 'FR'], p_line_year: 1998 };
    expect(changedFields(fields, { ...fields, territories: ['DE', 'FR'], p_line_year: 1998 })).toEqual({});
    expect(changedFields(fields, { ...fields, territories: ['DE'], p_line_year: 1999 })).toEqual({
      territories: ['DE'],
      p_line_year: 1999,
    });
    expect(changedFields(empty.fields, { ...empty.fields, territories: ['DE'] })).toEqual({ territories: ['DE'] });
  });

  it('adds missing artists and removes deleted ones, role by role', () => {
    expect(changedCredits([vera, guest], [vera, produced])).toEqual({ added: [produced], removed: [guest] });
  });
});

it('a loaded release fills the form: empty fields for null, and only artist and role of credits', () => {
  const release = {
    uuid: 'r',
    title: 'Salt',
    title_version: null,
    type: 'EP',
    intended_type: 'ALBUM',
    cover_uuid: 'cover',
    language_id: 'en',
    primary_music_style_id: 'ambient',
    secondary_music_style_id: null,
    release_date: '2026-12-24',
    copyright: null,
    existing_upc: null,
    territories: ['DE'],
    excluded_territories: [],
    release_time: null,
    release_time_zone: null,
    preorder_date: '2026-12-01',
    original_release_date: null,
    p_line_year: 1998,
    c_line_year: null,
    artists: [{ ...vera, name: 'Vera', avatar: null, avatar_uuid: null }],
  } as unknown as Release;
  const content = contentOf(release);
  expect(content).toEqual({
    fields: {
      title: 'Salt',
      title_version: '',
      type: 'EP',
      intended_type: 'ALBUM',
      cover_uuid: 'cover',
      language_id: 'en',
      primary_music_style_id: 'ambient',
      secondary_music_style_id: null,
      release_date: '2026-12-24',
      copyright: '',
      existing_upc: '',
      territories: ['DE'],
      excluded_territories: [],
      release_time: '',
      release_time_zone: '',
      preorder_date: '2026-12-01',
      original_release_date: null,
      p_line_year: 1998,
      c_line_year: null,
    },
    artists: [vera],
  });
  expect(isSameContent(content, { ...content, artists: [produced] })).toBe(false);
  expect(isSameContent(content, { ...content, artists: [{ ...vera }] })).toBe(true);
});

describe('two changes of one draft', () => {
  const base = { fields: { ...empty.fields, title: 'Salt' }, artists: [vera, guest] };

  it('come together, fields and credits alike', () => {
    const mine = { fields: { ...base.fields, title: 'Salt Water' }, artists: [vera] };
    const theirs = { fields: { ...base.fields, copyright: 'Theirs' }, artists: [vera, guest, produced] };
    const { merged, conflicts } = mergeContent(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toEqual({
      fields: { ...base.fields, title: 'Salt Water', copyright: 'Theirs' },
      artists: [vera, produced],
    });
  });

  it('conflict in what both changed, each its own way, and not in what both changed alike', () => {
    const mine = { ...base, fields: { ...base.fields, title: 'Mine', copyright: 'Same' } };
    const theirs = { ...base, fields: { ...base.fields, title: 'Theirs', copyright: 'Same ' } };
    const { merged, conflicts } = mergeContent(base, mine, theirs);
    expect([conflicts, merged.fields.title]).toEqual([['title'], 'Mine']);
  });
});
