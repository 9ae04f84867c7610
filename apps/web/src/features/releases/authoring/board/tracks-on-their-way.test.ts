import { describe, expect, it } from 'vitest';
import { lost, openBoard, sampleForm } from './tested-board.ts';

describe('tracks that were never saved', () => {
  it('move to another board of the draft, and their uploads resume where they stopped', async () => {
    const first = openBoard();
    const file = (name: string) => new File(['recording'], name, { lastModified: 1 });
    first.board.add(
      ['Saved.wav', 'Sending.wav', 'Arrived.wav', 'Failed.wav'].map((name) => ({ file: file(name), form: sampleForm })),
    );
    first.finishUpload(0);
    await first.board.save(first.keyOf(0));
    first.tasks[1]?.onAddress?.('/api/uploads/two');
    first.steps[1]?.({ step: 'sending', loaded: 4, total: 9 });
    first.finishUpload(2);
    first.steps[3]?.({ step: 'failed', error: lost });
    first.board.edit(first.keyOf(2), (current) => ({ ...current, title: 'Typed before' }));

    const { tracks, files } = first.board.newTracks();
    // A version came back that has no track at all.
    const second = openBoard(structuredClone(tracks));
    expect(second.board.snapshot().items).toMatchObject([
      { audio: { state: 'interrupted', name: 'Sending.wav' } },
      { audio: { state: 'ready', file: { uuid: 'wav-2' } }, form: { title: 'Typed before' } },
      { audio: { state: 'interrupted', name: 'Failed.wav' } },
    ]);
    for (const [key, file] of files) second.board.resumeUpload(key, file);
    expect(second.tasks).toMatchObject([
      { name: 'Sending.wav', address: '/api/uploads/two' },
      { name: 'Failed.wav', address: null },
    ]);
  });
});

describe('an upload that ended with an earlier visit', () => {
  const file = (name: string, lastModified = 1) => new File(['recording'], name, { lastModified });
  const interrupted = () => {
    const first = openBoard();
    first.board.add([{ file: file('One.wav'), form: sampleForm }]);
    first.tasks[0]?.onAddress?.('/api/uploads/one');
    first.steps[0]?.({ step: 'sending', loaded: 4, total: 9 });
    // Through the browser's store, where only plain values survive.
    return openBoard(structuredClone(first.kept()));
  };

  it('waits for its file, and blocks sending', () => {
    const { board } = interrupted();
    expect(board.snapshot().items).toMatchObject([
      { audio: { state: 'interrupted', name: 'One.wav' }, form: { title: 'Night Bus' } },
    ]);
    expect(board.hasUnsaved()).toBe(true);
  });

  it('resumes where it stopped when the same file is chosen', () => {
    const { board, keyOf, tasks, finishUpload, kept } = interrupted();
    expect(board.interruptedTrackOf(file('One.wav'))).toBe(keyOf(0));
    board.resumeUpload(keyOf(0), file('One.wav'));
    expect(tasks).toMatchObject([{ name: 'One.wav', address: '/api/uploads/one' }]);
    finishUpload(0);
    expect(board.snapshot().items[0]?.audio.state).toBe('ready');
    expect(kept()).toMatchObject([{ audio: { state: 'ready' }, source: null }]);
  });

  it.each([file('Two.wav'), file('One.wav', 2), new File(['another recording'], 'One.wav', { lastModified: 1 })])(
    'takes no other file for it, and another one only from its beginning',
    (other) => {
      const { board, keyOf, tasks } = interrupted();
      expect(board.interruptedTrackOf(other)).toBeNull();
      board.resumeUpload(keyOf(0), other);
      expect(tasks).toMatchObject([{ file: other, address: null }]);
    },
  );

  it('is not written down again at every step of its progress', () => {
    const { board, keyOf, steps, kept } = interrupted();
    board.resumeUpload(keyOf(0), file('One.wav'));
    const before = kept();
    for (let loaded = 0; loaded < 9; loaded++) steps[0]?.({ step: 'sending', loaded, total: 9 });
    expect(kept()).toBe(before);
  });
});
