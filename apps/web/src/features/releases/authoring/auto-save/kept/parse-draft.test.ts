import { describe, expect, it } from 'vitest';
import { sampleForm } from '#features/releases/authoring/board/tested-board.ts';
import { restoreTracks } from '#features/releases/authoring/board/track-list.ts';
import { emptyContent } from '#features/releases/authoring/draft-fields.ts';
import type { KeptDraft } from './kept-draft.ts';
import { parseKept } from './parse-draft.ts';

/** A record of the app's first release: without custom codes, and without the file of an upload. */
const old = () => {
  const { existing_upc: _, ...fields } = emptyContent('Label').fields;
  const content = { fields: { ...fields, title: 'Typed long ago' }, artists: [] };
  const form = { title: 'Side A', title_version: '', lyrics: '', artists: [], composers: [] };
  return {
    key: 'k',
    uuid: 'u',
    journal: { key: 'k', uuid: 'u', version: 1, base: content, local: content, creation: null },
    tracks: [{ key: 't', uuid: null, version: null, audio: { state: 'missing' }, form, saved: null, pending: null }],
  };
};

const whole = (): KeptDraft => {
  const content = { ...emptyContent('Label'), artists: [{ artist_uuid: 'a', role: 'PRIMARY_ARTIST' as const }] };
  const author = {
    key: 'c',
    role: 'COMPOSER' as const,
    name: 'Anna',
    surname: 'Petrova',
    patronymic: '',
    name_confirmed: false,
  };
  const form = { ...sampleForm, composers: [author] };
  const source = { name: 'One.wav', size: 9, lastModified: 1, address: '/api/uploads/one' };
  const file = { uuid: 'wav', name: 'Two.wav', duration: 30, advice: ['recording_mono'] };
  const kept = { uuid: null, version: null, form, saved: null, pending: null };
  const unknown = { sha256: undefined, sample_rate: undefined, bits_per_sample: undefined, channels: undefined };
  return {
    key: 'k',
    uuid: 'u',
    journal: {
      key: 'k',
      uuid: 'u',
      version: 3,
      base: content,
      local: content,
      creation: { title: 'T' },
      creationKey: 'key',
    },
    tracks: [
      { ...kept, key: 'one', audio: { state: 'interrupted', name: 'One.wav' }, source },
      {
        ...kept,
        key: 'two',
        audio: { state: 'ready', file: { ...file, ...unknown } },
        source: null,
        pending: { key: 'p', body: { title: 'T' }, form },
      },
    ],
    recordings: [
      { id: 'r', name: 'Three.wav', size: 9, lastModified: 1, title: 'Three', version: '', isStarted: false },
    ],
    cover: { id: 'c', name: 'cover.png' },
  };
};

describe('a stored draft', () => {
  it('stays as it is where it is whole', () => expect(parseKept(structuredClone(whole()))).toEqual(whole()));

  it('by an earlier release of the app has the fields that have come since, empty', () => {
    const kept = parseKept(old());
    expect(kept?.journal?.local.fields).toMatchObject({ title: 'Typed long ago', existing_upc: '' });
    expect(kept?.journal).toMatchObject({ base: { fields: { existing_upc: '' } }, creationKey: 'k' });
    expect(restoreTracks([], kept?.tracks ?? [])).toMatchObject([
      { source: null, form: { title: 'Side A', existing_isrc: '' } },
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'kept'],
    ['a list', []],
    ['an empty object', {}],
    ['nothing but a key', { key: 'k' }],
    ['a journal of another kind', { key: 'k', uuid: null, journal: { base: 1, local: null }, tracks: {} }],
  ])('is null if it is %s', (_, value) => expect(parseKept(value)).toBeNull());

  it('is saved where only some of it can be read', () => {
    const { journal, tracks, ...kept } = whole();
    const broken = {
      ...kept,
      journal: {
        ...journal,
        local: { fields: { title: 'Readable', type: 'MIXTAPE', copyright: 7 }, artists: [null, { role: 'DJ' }] },
      },
      tracks: [null, { key: 'x', form: null }, { key: 'y', form: { title: 'Readable', composers: 'none' } }, ...tracks],
    };
    expect(parseKept(broken)).toMatchObject({
      journal: { local: { fields: { title: 'Readable', copyright: '', type: 'SINGLE' }, artists: [] } },
      tracks: [
        { key: 'y', form: { title: 'Readable', composers: [] }, audio: { state: 'missing' } },
        { key: 'one' },
        { key: 'two' },
      ],
    });
  });
});
