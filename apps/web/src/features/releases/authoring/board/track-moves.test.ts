import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { Track } from '@dubplate/contract/releases/schemas';
import { describe, expect, it } from 'vitest';
import type { UploadStep } from '#lib/upload/upload-queue.ts';
import { sampleForm } from './tested-board.ts';
import {
  audioOf,
  keepAsNew,
  moveTrack,
  moveUpload,
  newItem,
  type SavedTrack,
  savingMoves,
  type TrackEvent,
  type TrackItem,
} from './track-item.ts';

const chosen = newItem('one', new File(['x'], 'One.wav', { lastModified: 1 }), sampleForm);
const file = { uuid: 'wav', name: 'One.wav', duration: 30, advice: [] } as unknown as FileEntity;
const theirs = { ...sampleForm, uuid: 'track', version: 2, title: 'Theirs', composers: [] } as unknown as Track;
const mine = { ...sampleForm, title: 'Mine' };
const ready = { ...chosen, audio: audioOf(file), source: null };
const saved: TrackItem & SavedTrack = { ...ready, uuid: 'track', version: 1, saved: sampleForm };
const conflicting = { ...saved, form: mine, saving: 'conflict', theirs } satisfies TrackItem;
const through = (item: TrackItem, ...events: TrackEvent[]) => events.reduce(moveTrack, item);

describe('an upload', () => {
  const after = (...steps: UploadStep[]) => steps.reduce(moveUpload, chosen as TrackItem).audio.state;
  const sending: UploadStep = { step: 'sending', loaded: 0, total: 9 };

  it.each<[UploadStep[], TrackItem['audio']['state']]>([
    [[], 'queued'],
    [[sending], 'sending'],
    [[sending, { step: 'waiting', reason: 'offline' }], 'waiting'],
    [[sending, { step: 'waiting', reason: 'server' }, sending, { step: 'done', file }], 'ready'],
    [[sending, { step: 'failed', error: null }], 'failed'],
    [[{ step: 'failed', error: null }, { step: 'queued' }], 'queued'],
  ])('%j leads to %s', (steps, state) => expect(after(...steps)).toBe(state));

  it('that has failed or is done takes no further step', () => {
    expect(after({ step: 'failed', error: null }, { step: 'done', file })).toBe('failed');
    const done = moveUpload(chosen, { step: 'done', file });
    expect(done.source).toBeNull();
    expect(moveUpload(done, sending)).toBe(done);
  });
});

describe('a track’s saving', () => {
  const pending = { key: 'k', body: {}, form: sampleForm };
  const creation: TrackEvent[] = [{ type: 'saveStarted' }, { type: 'creationSent', pending }];

  it('turns a new track into a saved one with the sent content; later edits are a change', () => {
    const edited: TrackEvent = { type: 'edited', form: mine };
    const created: TrackEvent = { type: 'created', uuid: 'track', version: 1 };
    expect(through(ready, ...creation, edited, created, { type: 'saveEnded' })).toMatchObject({
      uuid: 'track',
      version: 1,
      saved: sampleForm,
      form: mine,
      pending: null,
      saving: 'idle',
    });
  });

  it('keeps a creation after a transient error, and drops a refused one', () => {
    expect(through(ready, ...creation, { type: 'saveInterrupted', error: 1 })).toMatchObject({
      saving: 'waiting',
      error: 1,
      pending,
    });
    const refused = through(ready, ...creation, { type: 'saveRejected', error: 2 });
    expect(refused).toMatchObject({ saving: 'failed', error: 2, pending: null });
    expect(moveTrack(refused, { type: 'edited', form: mine })).toMatchObject({ saving: 'idle', error: null });
  });

  it('reports a conflict in the same field, and resolves it with either version', () => {
    const started = moveTrack({ ...saved, form: mine }, { type: 'saveStarted' });
    expect(moveTrack(started, { type: 'stale', theirs })).toEqual(conflicting);
    const resolve = (choice: 'mine' | 'theirs') => moveTrack(conflicting, { type: 'resolved', choice });
    expect([resolve('mine').form.title, resolve('theirs').form.title]).toEqual(['Mine', 'Theirs']);
    expect(resolve('mine')).toMatchObject({ version: 2, saving: 'idle', theirs: null });
  });

  it('is not changed by what means nothing in its state', () => {
    const answers: TrackEvent[] = [
      { type: 'created', uuid: 'other', version: 9 },
      { type: 'changed', form: mine, version: 9 },
      { type: 'saveEnded' },
      { type: 'saveRejected', error: 3 },
      { type: 'resolved', choice: 'mine' },
    ];
    for (const answer of answers) expect(moveTrack(saved, answer)).toBe(saved);
    const creating = through(ready, ...creation);
    expect(moveTrack(creating, { type: 'stale', theirs })).toBe(creating);
  });

  it('comes together with what another page changed, and leaves to its save what both did', () => {
    const seen = (item: TrackItem, part: object) =>
      moveTrack(item, { type: 'changedElsewhere', theirs: { ...theirs, ...part } });
    const explicit = { ...saved, form: { ...sampleForm, explicit: true } };
    expect(seen(explicit, {})).toMatchObject({ version: 2, form: { title: 'Theirs', explicit: true } });
    const edited = { ...saved, form: mine };
    expect(seen(edited, {})).toBe(edited);
    expect(seen(saved, { version: 1 })).toBe(saved);
    expect(seen(conflicting, { version: 3 })).toMatchObject({ saving: 'conflict', theirs: { version: 3 } });
    const saving = moveTrack(edited, { type: 'saveStarted' });
    expect(seen(saving, {})).toBe(saving);
  });

  it('ends if another page deleted the track: the edits become a new track', () => {
    const left = keepAsNew(conflicting);
    expect(left).toEqual({ ...ready, form: mine });
  });

  it('can be started again from every state', () => {
    const { saving: _, gone: __, ...others } = savingMoves;
    for (const moves of Object.values(others)) expect(moves).toHaveProperty('saveStarted');
  });
});
