import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { Release, SentTrack, Track, UnsavedTrack } from '@dubplate/contract/releases/schemas';
import { ApiError, NetworkError } from '#lib/errors.ts';
import type { UploadQueue, UploadStep, UploadTask } from '#lib/upload/upload-queue.ts';
import { createTrackBoard } from './track-board.ts';
import type { TrackForm } from './track-form.ts';
import { type KeptTrack, restoreTracks } from './track-list.ts';
import type { TrackApi } from './track-queue.ts';
import { takeUnsaved } from './unsaved/take-unsaved.ts';

/** For tests: the form of a track that can be saved but for its author. */
export const sampleForm: TrackForm = {
  title: 'Night Bus',
  title_confirmed: false,
  title_version: '',
  version_confirmed: false,
  language_id: 'en',
  primary_music_style_id: 'house',
  secondary_music_style_id: null,
  preview_start_seconds: 0,
  lyrics: '',
  explicit: false,
  instrumental: false,
  existing_isrc: '',
  iswc: '',
  ai_contribution: null,
  title_language_id: null,
  advisory: null,
  credits: [],
  artists: [{ artist_uuid: 'a', role: 'PRIMARY_ARTIST' }],
  composers: [],
};

export const lost = new NetworkError('gone');

/** A server that keeps tracks, honours idempotency keys, and can lose a call or its answer. */
const server = () => {
  const tracks: Track[] = [];
  const answers = new Map<string, Track>();
  const calls: string[] = [];
  const unsaved = new Map<string, UnsavedTrack>();
  const added: { body: SentTrack; key: string }[] = [];
  let fault: 'call' | 'answer' | ApiError | null = null;
  const through = <T>(name: string, work: () => T): Promise<T> => {
    calls.push(name);
    const now = fault;
    fault = null;
    if (now instanceof ApiError) return Promise.reject(now);
    if (now === 'call') return Promise.reject(lost);
    const result = work();
    return now === 'answer' ? Promise.reject(lost) : Promise.resolve(result);
  };
  const trackOf = (body: SentTrack): Track =>
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
  const release = () => ({ tracks, unsaved_tracks: [...unsaved.values()] }) as unknown as Release;
  const api: TrackApi = {
    add: (_release, body, key) => {
      added.push({ body, key });
      return through('add', () => {
        const track = answers.get(key) ?? trackOf(body);
        unsaved.delete(body.wav_uuid ?? '');
        if (!answers.has(key)) tracks.push(track);
        answers.set(key, track);
        return track;
      });
    },
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
        return release();
      }),
    share: async (_release, wav, body, version) => {
      const current = unsaved.get(wav);
      if (tracks.some(({ wav_uuid }) => wav_uuid === wav)) throw new ApiError(404, { message: 'NOT_FOUND' }, null);
      if (current && version !== null && current.version !== version)
        throw new ApiError(412, { message: 'STALE', current }, null);
      const file = { uuid: wav, name: 'x.wav', duration: 30 };
      const updated_at = new Date().toISOString();
      const shared = { ...body, version: (current?.version ?? 0) + 1, file, updated_at };
      unsaved.set(wav, shared as unknown as UnsavedTrack);
      return shared as unknown as UnsavedTrack;
    },
    unshare: async (_release, wav) => void unsaved.delete(wav),
    removeFile: () => through('removeFile', () => undefined),
    abandon: (address) => through(`abandon ${address}`, () => undefined),
  };
  return {
    api,
    tracks,
    unsaved,
    release,
    calls,
    /** Every creation that was asked for, as it was sent. */
    added,
    /** Loses the next call or its answer, or refuses it. */
    lose: (what: 'call' | 'answer' | ApiError) => {
      fault = what;
    },
  };
};

/** For tests: a board on such a server, whose uploads go as far as the test lets them. */
export const openBoard = (kept: KeptTrack[] = [], there = server()) => {
  const steps: ((step: UploadStep) => void)[] = [];
  const tasks: UploadTask[] = [];
  const aborted: number[] = [];
  const uploadQueue: UploadQueue = {
    start(task, onStep) {
      tasks.push(task);
      const place = steps.push(onStep) - 1;
      onStep({ step: 'queued' });
      return () => aborted.push(place);
    },
  };
  let keptTracks = kept;
  const counts: number[] = [];
  const board = createTrackBoard({
    api: there.api,
    uploadQueue,
    items: takeUnsaved(restoreTracks(there.tracks, kept), there.release()),
    releaseUuid: async () => 'release',
    refetch: async () => there.release(),
    keep: (tracks) => {
      keptTracks = tracks;
    },
    onCount: (count) => counts.push(count),
  });
  const finishUpload = (place: number) =>
    steps[place]?.({
      step: 'done',
      file: { uuid: `wav-${place}`, name: 'x.wav', duration: 30, advice: [] } as unknown as FileEntity,
    });
  const addFiles = (...titles: string[]) =>
    board.add(titles.map((title) => ({ file: new File(['x'], `${title}.wav`), form: { ...sampleForm, title } })));
  const keyOf = (place: number) => board.snapshot().items[place]?.key ?? '';
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    ...there,
    there,
    board,
    finishUpload,
    addFiles,
    keyOf,
    settle,
    steps,
    tasks,
    aborted,
    counts,
    kept: () => keptTracks,
  };
};
