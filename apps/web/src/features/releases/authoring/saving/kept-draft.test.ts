import { expect, it } from 'vitest';
import { emptyContent } from '../../draft/draft-fields.ts';
import { restoreTracks } from '../tracks/board/track-list.ts';
import { type KeptDraft, upgradeKept } from './kept-draft.ts';

/** As the first release of the app left it: without codes of one's own, and without the file of an upload. */
const old = () => {
  const { existing_upc: _, ...fields } = emptyContent('Label').fields;
  const content = { fields: { ...fields, title: 'Typed long ago' }, artists: [] };
  const form = { title: 'Side A', title_version: '', lyrics: '', artists: [], composers: [] };
  return {
    key: 'k',
    uuid: 'u',
    journal: { key: 'k', uuid: 'u', version: 1, base: content, local: content, creation: null },
    tracks: [{ key: 't', uuid: null, version: null, audio: { state: 'missing' }, form, saved: null, pending: null }],
  } as unknown as KeptDraft;
};

it('what an earlier release of the app kept is opened with the fields that have come since', () => {
  const { journal, tracks } = upgradeKept(old());
  expect(journal?.local.fields).toMatchObject({ title: 'Typed long ago', existing_upc: '' });
  expect(journal?.base.fields.existing_upc).toBe('');
  expect(restoreTracks([], tracks)).toMatchObject([{ source: null, form: { title: 'Side A', existing_isrc: '' } }]);
});

it('what is whole stays as it is', () => {
  const whole = upgradeKept(old());
  expect(upgradeKept(whole)).toEqual(whole);
});
