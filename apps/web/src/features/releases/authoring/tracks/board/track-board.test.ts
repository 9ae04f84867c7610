import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { Release, Track, TrackInput } from '@dubplate/contract/releases/schemas';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../../../lib/errors.ts';
import type { Uploader, UploadStep, UploadTask } from '../../uploads/uploader.ts';
import type { TrackForm } from '../form/track-form.ts';
import type { TrackApi } from './track-api.ts';
import { createTrackBoard } from './track-board.ts';
import { type KeptTrack, restoreTracks } from './track-list.ts';

const form: TrackForm = {
  title: 'Night Bus',
  title_version: '',
  language_id: 'en',
  primary_music_style_id: 'house',
  secondary_music_style_id: null,
  preview_start_seconds: 0,
  lyrics: '',
  explicit: false,
  instrumental: false,
  existing_isrc: '',
  artists: [{ artist_uuid: 'a', role: 'PRIMARY_ARTIST' }],
  composers: [],
};
const lost = new NetworkError('gone');

/** A server that keeps tracks, honours idempotency keys, and can lose a call or its answer. */
const server = () => {
  const tracks: Track[] = [];
  const answers = new Map<string, Track>();
  const calls: string[] = [];
  let fault: 'call' | 'answer' | null = null;
  const through = <T>(name: string, work: () => T): Promise<T> => {
    calls.push(name);
    const now = fault;
    fault = null;
    if (now === 'call') return Promise.reject(lost);
    const result = work();
    return now === 'answer' ? Promise.reject(lost) : Promise.resolve(result);
  };
  const trackOf = (body: TrackInput): Track =>
    ({
      uuid: `track-${tracks.length + 1}`,
      version: 1,
      file: { uuid: body.wav_uuid, name: 'x.wav', duration: 30 },
      title_version: null,
      lyrics: null,
      secondary_music_style_id: null,
      ...body,
      composers: [],
    }) as unknown as Track;
  const api: TrackApi = {
    add: (_release, body, key) =>
      through('add', () => {
        const track = answers.get(key) ?? trackOf(body);
        if (!answers.has(key)) tracks.push(track);
        answers.set(key, track);
        return track;
      }),
    change: (uuid, body, version) =>
      through('change', () => {
        const index = tracks.findIndex((track) => track.uuid === uuid);
        const track = tracks[index];
        if (!track) throw new ApiError(404, { message: 'NOT_FOUND' }, null);
        if (track.version !== version) throw new ApiError(412, { message: 'STALE', current: track }, null);
        const changed = { ...track, ...body, version: version + 1 } as Track;
        tracks[index] = changed;
        return changed;
      }),
    remove: (uuid) =>
      through('remove', () => {
        tracks.splice(
          tracks.findIndex((track) => track.uuid === uuid),
          1,
        );
      }),
    order: (_release, uuids) =>
      through('order', () => {
        tracks.sort((a, b) => uuids.indexOf(a.uuid) - uuids.indexOf(b.uuid));
        return { tracks } as unknown as Release;
      }),
    removeFile: () => through('removeFile', () => undefined),
    abandon: (address) => through(`abandon ${address}`, () => undefined),
  };
  return {
    api,
    tracks,
    calls,
    lose: (what: 'call' | 'answer') => {
      fault = what;
    },
  };
};

const open = (kept: KeptTrack[] = []) => {
  const there = server();
  const steps: ((step: UploadStep) => void)[] = [];
  const tasks: UploadTask[] = [];
  const aborted: number[] = [];
  const uploader: Uploader = {
    start(task, onStep) {
      tasks.push(task);
      const place = steps.push(onStep) - 1;
      return () => aborted.push(place);
    },
  };
  let keptTracks = kept;
  const counts: number[] = [];
  const board = createTrackBoard({
    api: there.api,
    uploader,
    items: restoreTracks(there.tracks, kept),
    releaseUuid: async () => 'release',
    refetch: async () => ({ tracks: there.tracks }) as unknown as Release,
    keep: (tracks) => {
      keptTracks = tracks;
    },
    onCount: (count) => counts.push(count),
  });
  const arrive = (place: number) =>
    steps[place]?.({
      step: 'done',
      file: { uuid: `wav-${place}`, name: 'x.wav', duration: 30, advice: [] } as unknown as FileEntity,
    });
  const bring = (...titles: string[]) =>
    board.add(titles.map((title) => ({ file: new File(['x'], `${title}.wav`), form: { ...form, title } })));
  const keyOf = (place: number) => board.snapshot().items[place]?.key ?? '';
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { ...there, board, arrive, bring, keyOf, settle, steps, tasks, aborted, counts, kept: () => keptTracks };
};

describe('the tracks of a draft', () => {
  it('open the first one’s form by itself, and tell how many there are', () => {
    const { board, bring, keyOf, counts } = open();
    bring('One', 'Two');
    expect(board.snapshot().open).toBe(keyOf(0));
    expect(counts).toEqual([2]);
  });

  it('are made once, however the answer is lost; what was typed meanwhile goes out as a change', async () => {
    const { board, bring, arrive, keyOf, tracks, calls, lose } = open();
    bring('One');
    arrive(0);
    lose('answer');
    expect(await board.save(keyOf(0))).toBe('offline');
    board.edit(keyOf(0), (current) => ({ ...current, title: 'One, renamed' }));
    expect(await board.save(keyOf(0))).toBe('saved');
    expect(calls.slice(0, 3)).toEqual(['add', 'add', 'change']);
    expect(tracks.map(({ title }) => title)).toEqual(['One, renamed']);
    expect(board.hasUnsaved()).toBe(false);
  });

  it('go on by themselves when the connection is back', async () => {
    const { board, bring, arrive, keyOf, settle, tracks, lose } = open();
    bring('One');
    arrive(0);
    lose('call');
    await board.save(keyOf(0));
    expect(board.snapshot().items[0]?.saving).toBe('offline');
    board.resume();
    await settle();
    expect(tracks).toHaveLength(1);
  });

  it('keep what was typed for the next visit, and nothing once it is saved', async () => {
    const { board, bring, arrive, keyOf, kept } = open();
    bring('One');
    board.edit(keyOf(0), (current) => ({ ...current, title: 'One, typed while it uploads' }));
    expect(kept()).toMatchObject([{ form: { title: 'One, typed while it uploads' } }]);
    arrive(0);
    expect(kept()).toHaveLength(1);
    await board.save(keyOf(0));
    expect(kept()).toEqual([]);
    board.edit(keyOf(0), (current) => ({ ...current, explicit: true }));
    expect(kept()[0]).toMatchObject({ uuid: 'track-1', form: { explicit: true } });
  });

  it('recognise by its file a track whose creation was answered after the page had gone', async () => {
    const first = open();
    first.bring('One');
    first.arrive(0);
    first.lose('answer');
    await first.board.save(first.keyOf(0));
    const restored = restoreTracks(first.tracks, first.kept());
    expect(restored.map(({ uuid, form: { title } }) => [uuid, title])).toEqual([['track-1', 'One']]);
  });

  it('abort an upload that is taken off, and delete what stands on the server', async () => {
    const { board, bring, arrive, keyOf, aborted, calls, tasks, tracks } = open();
    bring('One', 'Two', 'Three');
    tasks[0]?.onAddress?.('/api/uploads/one');
    await board.remove(keyOf(0));
    expect(aborted).toEqual([0]);
    arrive(1);
    await board.remove(keyOf(0));
    expect(calls).toEqual(['abandon /api/uploads/one', 'removeFile']);
    arrive(2);
    await board.save(keyOf(0));
    await board.remove(keyOf(0));
    expect(tracks).toEqual([]);
    expect(board.snapshot().items).toEqual([]);
  });

  it('stand on the server in the order that the person gave them', async () => {
    const { board, bring, arrive, keyOf, settle, tracks } = open();
    bring('One', 'Two');
    arrive(0);
    arrive(1);
    board.reorder([keyOf(1), keyOf(0)]);
    await board.save(keyOf(1));
    await board.save(keyOf(0));
    await settle();
    expect(tracks.map(({ title }) => title)).toEqual(['Two', 'One']);
    expect(board.snapshot().isOrdering).toBe(false);
  });

  it('merge with what was changed elsewhere, and ask where both changed the same', async () => {
    const { board, bring, arrive, keyOf, tracks } = open();
    bring('One');
    arrive(0);
    await board.save(keyOf(0));
    const elsewhere = (part: Partial<Track>) => {
      const [track] = tracks;
      if (track) tracks[0] = { ...track, ...part, version: track.version + 1 };
    };
    elsewhere({ explicit: true });
    board.edit(keyOf(0), (current) => ({ ...current, title: 'Mine' }));
    expect(await board.save(keyOf(0))).toBe('saved');
    expect(tracks[0]).toMatchObject({ title: 'Mine', explicit: true });

    elsewhere({ title: 'Theirs' });
    board.edit(keyOf(0), (current) => ({ ...current, title: 'Mine again' }));
    expect(await board.save(keyOf(0))).toBe('conflict');
    await board.resolve(keyOf(0), 'mine');
    expect(tracks[0]?.title).toBe('Mine again');
  });
});

describe('tracks that were never saved', () => {
  it('go over to another board of the draft, and their uploads on from where they stood', async () => {
    const first = open();
    const file = (name: string) => new File(['recording'], name, { lastModified: 1 });
    first.board.add(
      ['Saved.wav', 'Sending.wav', 'Arrived.wav', 'Failed.wav'].map((name) => ({ file: file(name), form })),
    );
    first.arrive(0);
    await first.board.save(first.keyOf(0));
    first.tasks[1]?.onAddress?.('/api/uploads/two');
    first.steps[1]?.({ step: 'sending', loaded: 4, total: 9 });
    first.arrive(2);
    first.steps[3]?.({ step: 'failed', error: lost });
    first.board.edit(first.keyOf(2), (current) => ({ ...current, title: 'Typed before' }));

    const { tracks, files } = first.board.newTracks();
    // A version came back that has no track at all.
    const second = open(structuredClone(tracks));
    expect(second.board.snapshot().items).toMatchObject([
      { audio: { state: 'left', name: 'Sending.wav' } },
      { audio: { state: 'ready', file: { uuid: 'wav-2' } }, form: { title: 'Typed before' } },
      { audio: { state: 'left', name: 'Failed.wav' } },
    ]);
    for (const [key, brought] of files) second.board.bringAgain(key, brought);
    expect(second.tasks).toMatchObject([
      { name: 'Sending.wav', address: '/api/uploads/two' },
      { name: 'Failed.wav', address: null },
    ]);
  });
});

describe('an upload that ended with an earlier visit', () => {
  const file = (name: string, lastModified = 1) => new File(['recording'], name, { lastModified });
  const interrupted = () => {
    const first = open();
    first.board.add([{ file: file('One.wav'), form }]);
    first.tasks[0]?.onAddress?.('/api/uploads/one');
    first.steps[0]?.({ step: 'sending', loaded: 4, total: 9 });
    // Through the browser's store, where only plain values survive.
    return open(structuredClone(first.kept()));
  };

  it('waits for its file, and blocks sending', () => {
    const { board } = interrupted();
    expect(board.snapshot().items).toMatchObject([
      { audio: { state: 'left', name: 'One.wav' }, form: { title: 'Night Bus' } },
    ]);
    expect(board.hasUnsaved()).toBe(true);
  });

  it('goes on where it stood when the same file is brought', () => {
    const { board, keyOf, tasks, arrive, kept } = interrupted();
    expect(board.leftTrackOf(file('One.wav'))).toBe(keyOf(0));
    board.bringAgain(keyOf(0), file('One.wav'));
    expect(tasks).toMatchObject([{ name: 'One.wav', address: '/api/uploads/one' }]);
    arrive(0);
    expect(board.snapshot().items[0]?.audio.state).toBe('ready');
    expect(kept()).toMatchObject([{ audio: { state: 'ready' }, source: null }]);
  });

  it.each([file('Two.wav'), file('One.wav', 2), new File(['another recording'], 'One.wav', { lastModified: 1 })])(
    'takes no other file for it, and another one only from its beginning',
    (other) => {
      const { board, keyOf, tasks } = interrupted();
      expect(board.leftTrackOf(other)).toBeNull();
      board.bringAgain(keyOf(0), other);
      expect(tasks).toMatchObject([{ file: other, address: null }]);
    },
  );

  it('is not written down again at every step of its progress', () => {
    const { board, keyOf, steps, kept } = interrupted();
    board.bringAgain(keyOf(0), file('One.wav'));
    const before = kept();
    for (let loaded = 0; loaded < 9; loaded++) steps[0]?.({ step: 'sending', loaded, total: 9 });
    expect(kept()).toBe(before);
  });
});
