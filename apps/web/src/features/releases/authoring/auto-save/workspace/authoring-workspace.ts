import type { ReleaseType } from '@dubplate/contract/releases/limits';
import type { Release } from '@dubplate/contract/releases/schemas';
import type { WireIssue } from '@dubplate/contract/wire';
import { typeToSend } from '@dubplate/rules/releases/type-mismatch';
import { fetchRelease } from '#features/releases/api.ts';
import { createTrackBoard } from '#features/releases/authoring/board/track-board.ts';
import { hasChanges } from '#features/releases/authoring/board/track-item.ts';
import { type KeptTrack, restoreTracks } from '#features/releases/authoring/board/track-list.ts';
import { type TrackApi, trackApi } from '#features/releases/authoring/board/track-queue.ts';
import { takeUnsaved } from '#features/releases/authoring/board/unsaved/take-unsaved.ts';
import { createCoverUpload, type KeptCover } from '#features/releases/authoring/cover/cover-upload.ts';
import { chosenTypeOf, type DraftContent, type DraftField } from '#features/releases/authoring/draft-fields.ts';
import { createIntake } from '#features/releases/authoring/intake/intake.ts';
import { type KeptRecording, recordingFiles } from '#features/releases/authoring/recordings/recording-files.ts';
import { createWaitingRecordings } from '#features/releases/authoring/recordings/waiting-recordings.ts';
import { isDraftsFull } from '#features/releases/authoring/resource.ts';
import { hasCode, NetworkError } from '#lib/errors.ts';
import { liveRestored } from '#lib/live/live.ts';
import { createSignal } from '#lib/store.ts';
import { uploadFile, uploadResumable } from '#lib/upload/lazy-uploads.ts';
import { createUploadQueue } from '#lib/upload/upload-queue.ts';
import { createDraft, type DraftApi, type DraftJournal, draftApi } from '../draft.ts';
import { createKeeper } from '../kept/kept-drafts.ts';

/**
 * Refreshes the draft whenever the user returns to the page, because the server sends no event for draft changes.
 * @returns a function that stops watching
 */
export const watchDraft = ({ refresh }: Pick<AuthoringWorkspace, 'refresh'>): (() => void) => {
  let isUnderWay = false;
  const catchUp = (): void => {
    // Coming back to a tab gives it the focus, too.
    if (isUnderWay || document.visibilityState === 'hidden') return;
    isUnderWay = true;
    // Without an answer nothing is lost: the next time, and every save, asks again.
    void refresh()
      .catch(() => false)
      .finally(() => {
        isUnderWay = false;
      });
  };
  window.addEventListener('focus', catchUp);
  document.addEventListener('visibilitychange', catchUp);
  const stopLive = liveRestored.on(catchUp);
  return () => {
    window.removeEventListener('focus', catchUp);
    document.removeEventListener('visibilitychange', catchUp);
    stopLive();
  };
};

/** A creation waits so long for this browser to store it, in milliseconds. */
const STORED_LIMIT_MS = 2_000;

/** Uploads at the same time: more would only slow each other down. */
const RECORDINGS_AT_ONCE = 3;

export interface WorkspaceStart {
  readonly person: string;
  readonly journal: DraftJournal;
  /** Whether the journal has something that an earlier visit left unsaved. */
  readonly isKept: boolean;
  readonly release: Release | null;
  readonly tracks: readonly KeptTrack[];
  /** Recordings of an earlier visit whose files are in this browser. */
  readonly recordings: readonly KeptRecording[];
  /** The cover of an earlier visit that is not on the server yet. */
  readonly cover: KeptCover | null;
  /** Releases the lock, so that other tabs can open this draft. */
  readonly releaseLock: () => void;
  readonly onCoverFailed: (error: unknown) => void;
  /** Other calls than the usual ones. */
  readonly draftApi?: DraftApi;
  readonly trackApi?: TrackApi;
}

export interface WorkspaceExtras {
  /** Issues that the server reported for the last publish. The next edit clears them. */
  readonly serverIssues: readonly WireIssue[];
  /** The release is being sent, so edits would not be included. */
  readonly isLocked: boolean;
}

/** One draft being written: its fields, its cover, its tracks, and all that keeps them safe. */
export const createAuthoringWorkspace = (start: WorkspaceStart) => {
  const { person, journal, release } = start;
  const keeper = createKeeper(person, {
    key: journal.key,
    uuid: journal.uuid,
    journal: start.isKept ? journal : null,
    tracks: start.tracks,
    recordings: start.recordings,
    cover: start.cover,
  });
  const stored = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STORED_LIMIT_MS);
    });
    await Promise.race([keeper.write(), limit]).finally(() => clearTimeout(timer));
  };
  const changed = createSignal();
  let extras: WorkspaceExtras = {
    // Paid for, and held back by these: they are shown until something is changed.
    serverIssues: release?.not_sent?.issues ?? [],
    isLocked: false,
  };
  const setExtras = (part: Partial<WorkspaceExtras>) => {
    extras = { ...extras, ...part };
    changed.emit();
  };

  const uuidOf = (): string | null => sync.snapshot().uuid;
  const sync = createDraft({
    api: start.draftApi ?? draftApi,
    journal,
    release,
    keep: (kept) => keeper.writeSoon({ journal: kept, uuid: kept ? kept.uuid : uuidOf() }),
    stored,
  });
  const edit = (change: (content: DraftContent) => DraftContent): void => {
    if (extras.serverIssues.length > 0) setExtras({ serverIssues: [] });
    sync.edit(change);
  };
  /** Stores the intended type, and sends the type that the number of tracks allows. */
  const setType = (intended_type: ReleaseType, count: number): void => {
    const type = typeToSend(intended_type, count);
    edit((content) => ({ ...content, fields: { ...content.fields, type, intended_type } }));
  };
  const chosenType = (): ReleaseType => chosenTypeOf(sync.snapshot().content.fields);

  let areFieldsChanged = false;
  let seen = release;
  const board = createTrackBoard({
    api: start.trackApi ?? trackApi,
    uploadQueue: createUploadQueue({ send: uploadResumable, limit: RECORDINGS_AT_ONCE }),
    items: release
      ? takeUnsaved(restoreTracks(release.tracks, start.tracks), release)
      : restoreTracks([], start.tracks),
    keep: (tracks) => keeper.writeSoon({ tracks, uuid: uuidOf() }),
    stored,
    onCount: (count) => {
      if (typeToSend(chosenType(), count) !== sync.snapshot().content.fields.type) setType(chosenType(), count);
    },
    async refetch() {
      seen = await fetchRelease(uuidOf() ?? '').catch((error: unknown) => {
        if (hasCode(error, 'NOT_FOUND')) sync.reportGone(error);
        throw error;
      });
      areFieldsChanged = sync.adopt(seen);
      return seen;
    },
    async releaseUuid() {
      // A refused draft is not sent again unchanged; its tracks wait for an edit.
      if (uuidOf() === null && sync.snapshot().state !== 'failed') await sync.flush();
      const { uuid, error } = sync.snapshot();
      if (uuid === null) throw error ?? new NetworkError('the draft could not be created yet');
      return uuid;
    },
  });

  let keptAs = journal.uuid;
  sync.onChange(() => {
    if (uuidOf() === keptAs) return;
    // From now on the stored record is found by the uuid, even if it has nothing else of the draft.
    keptAs = uuidOf();
    void keeper.write({ uuid: keptAs });
  });
  // An answer to the draft's own saving may be older than what the board has: it is only a reason to look.
  sync.onChange(() => {
    const current = sync.snapshot().release;
    if (current === null || current === seen) return;
    seen = current;
    if (!board.isUpToDate(current.tracks)) void board.refresh().catch(() => false);
  });

  const recordings = createWaitingRecordings({
    person,
    kept: start.recordings,
    keep: (kept) => keeper.write({ recordings: kept, uuid: uuidOf() }),
    files: recordingFiles,
    board,
  });

  const cover = createCoverUpload({
    person,
    kept: start.cover,
    keep: (kept) => keeper.write({ cover: kept, uuid: uuidOf() }),
    files: recordingFiles,
    queue: createUploadQueue({ send: uploadFile, limit: 1, task: 'cover' }),
    onDone: (cover_uuid) => edit((content) => ({ ...content, fields: { ...content.fields, cover_uuid } })),
    onFailed: start.onCoverFailed,
  });

  const isDraftSaved = () => sync.snapshot().state === 'saved';
  const resume = (): void => {
    if (!isDraftSaved()) void sync.flush();
    board.resume();
    void recordings.resume();
    void cover.resume();
  };

  let isClosed = false;

  const workspace = {
    key: journal.key,
    person,
    sync,
    board,
    recordings,
    cover,
    edit,
    onExtras: changed.on,
    extras: () => extras,

    setField<Field extends DraftField>(field: Field, value: DraftContent['fields'][Field]): void {
      edit((content) => ({ ...content, fields: { ...content.fields, [field]: value } }));
    },
    chooseType: (type: ReleaseType): void => setType(type, board.snapshot().items.length),
    /** Sends the type as chosen, regardless of the number of tracks. */
    sendChosenType(): void {
      const type = chosenType();
      if (sync.snapshot().content.fields.type !== type)
        edit((content) => ({ ...content, fields: { ...content.fields, type } }));
    },
    setLocked(isLocked: boolean): void {
      // The whole form subscribes to this, so an unchanged value must not render it again.
      if (isLocked !== extras.isLocked) setExtras({ isLocked });
    },
    setServerIssues: (serverIssues: readonly WireIssue[]) => setExtras({ serverIssues }),

    resume,
    /** Whether something is not on the server yet. */
    hasUnsaved: (): boolean => !isDraftSaved() || board.hasUnsaved() || cover.isUnderWay() || recordings.hasUnsaved(),

    /**
     * Saves everything that needs no decision: the draft, and the edits of its saved tracks.
     * @throws NetworkError or DRAFTS_FULL if the draft's own fields could not be saved
     */
    async settle(): Promise<void> {
      await sync.flush();
      await board.whenIdle();
      for (const item of board.snapshot().items) if (item.uuid !== null && hasChanges(item)) await board.save(item.key);
      const { error } = sync.snapshot();
      if (!isDraftSaved()) throw isDraftsFull(error) ? error : new NetworkError('the draft could not be saved yet');
    },
    /**
     * Takes over changes made elsewhere without overwriting local edits.
     * @returns true if something changed
     * @throws if the draft can't be read now
     */
    async refresh(): Promise<boolean> {
      if (isClosed) return false;
      if (uuidOf() === null) {
        // Room for it may have been made in another tab.
        if (sync.snapshot().state === 'waiting') resume();
        return false;
      }
      areFieldsChanged = false;
      const areTracksChanged = await board.refresh();
      return areTracksChanged || areFieldsChanged;
    },
    /** Saves a draft that was deleted elsewhere as a new one. The server deleted its files together with it. */
    keepAsNew(): void {
      board.keepAsNew();
      sync.keepAsNew();
      if (sync.snapshot().content.fields.cover_uuid === null && !cover.isUnderWay()) cover.cancel();
    },
    /** The draft was sent, or is gone: nothing more is to be kept of it. */
    finish(): void {
      keeper.end(uuidOf());
      recordings.clear();
      cover.clear();
    },
    /**
     * Detaches the tracks that were never saved before the draft is replaced by another version on the server.
     * @returns the files that are not uploaded yet, by the key of their track
     */
    leaveNewTracks(): ReadonlyMap<string, File> {
      const { tracks, files } = board.newTracks();
      // The files of tracks whose upload has begun are handed on.
      keeper.end(uuidOf(), { tracks, recordings: recordings.kept().filter(({ isStarted }) => !isStarted) });
      return files;
    },
    isClosed: () => isClosed,
    close(): void {
      isClosed = true;
      sync.close();
      void keeper.write();
      board.close();
      recordings.close();
      cover.close();
      start.releaseLock();
    },
  };
  return { ...workspace, intake: createIntake(workspace) };
};

export type AuthoringWorkspace = ReturnType<typeof createAuthoringWorkspace>;
