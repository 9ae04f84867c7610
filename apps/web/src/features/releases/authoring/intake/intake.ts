import type { ReleaseType } from '@dubplate/contract/releases/limits';
import { createSignal } from '#lib/store.ts';
import type { DroppedFile } from '#ui/files/dropped-files.ts';
import type { TrackBoard } from '../board/track-board.ts';
import type { CoverUpload } from '../cover/cover-upload.ts';
import { chosenTypeOf, type DraftContent, type DraftFields } from '../draft-fields.ts';
import type { WaitingRecordings } from '../recordings/waiting-recordings.ts';
import type { RejectedFile } from './reading/found-files.ts';
import type { ReadFiles } from './reading/read-files.ts';
import type { TitleSource } from './reading/understand.ts';

export interface Understood {
  /** How many recordings were taken in. */
  readonly count: number;
  readonly source: TitleSource;
  /** The artist named by the files, or null. */
  readonly artist: string | null;
  /** The name of the picture that was taken as the cover; null where none was. */
  readonly cover: string | null;
}

export interface IntakeState {
  /** How many files are being read; 0 while none is. */
  readonly reading: number;
  readonly understood: Understood | null;
  readonly rejected: readonly RejectedFile[];
  readonly isCoverUnclear: boolean;
  /** The reader itself could not be fetched: the user has to choose the files again. */
  readonly hasFailed: boolean;
  /** A picture that is offered to the cover's cropper. */
  readonly picture: File | null;
}

const NONE: IntakeState = {
  reading: 0,
  understood: null,
  rejected: [],
  isCoverUnclear: false,
  hasFailed: false,
  picture: null,
};

/** Loaded on demand: few visits need the reader, and it is larger than the page. */
const reader = () => import('./reading/read-files.ts');

/** Fetches the code that reads files before there are any; a failure is of no consequence. */
export const preloadReader = async (): Promise<void> => void (await reader().catch(() => null));

type Read = (files: readonly DroppedFile[], tracksSoFar: number) => Promise<ReadFiles>;
const readFiles: Read = async (...args) => (await reader()).readFiles(...args);

/** The number of tracks from which a release is an EP or an album. */
const EP_TRACKS = 2;
const ALBUM_TRACKS = 7;
const typeOf = (count: number): ReleaseType => {
  if (count < EP_TRACKS) return 'SINGLE';
  return count < ALBUM_TRACKS ? 'EP' : 'ALBUM';
};

/** The draft that is filled. */
export interface IntakeTarget {
  readonly sync: { snapshot(): { readonly content: DraftContent } };
  readonly board: Pick<TrackBoard, 'snapshot'>;
  readonly recordings: Pick<WaitingRecordings, 'add' | 'remove' | 'snapshot'>;
  readonly cover: Pick<CoverUpload, 'isUnderWay' | 'cancel'>;
  edit(change: (content: DraftContent) => DraftContent): void;
  chooseType(type: ReleaseType): void;
}

type TitleField = 'title' | 'title_version';

/** Fills a new release from added files. Never overwrites typed values. */
export const createIntake = (workspace: IntakeTarget, read: Read = readFiles) => {
  const changed = createSignal();
  let state = NONE;
  let undoSteps: (() => void)[] = [];
  const set = (part: Partial<IntakeState>): void => {
    state = { ...state, ...part };
    changed.emit();
  };
  const fields = (): DraftFields => workspace.sync.snapshot().content.fields;
  const setField = (field: TitleField, value: string): void =>
    workspace.edit((draft) => ({ ...draft, fields: { ...draft.fields, [field]: value } }));

  const fillField = (field: TitleField, value: string): void => {
    if (value === '' || fields()[field].trim() !== '') return;
    setField(field, value);
    // Keeps values that were edited later.
    undoSteps.push(() => fields()[field] === value && setField(field, ''));
  };
  const fillType = (count: number): void => {
    const before = chosenTypeOf(fields());
    const type = typeOf(count);
    if (before !== 'SINGLE' || type === before) return;
    workspace.chooseType(type);
    undoSteps.push(() => chosenTypeOf(fields()) === type && workspace.chooseType(before));
  };
  const offerCover = (picture: File | null): string | null => {
    if (picture === null || fields().cover_uuid !== null || workspace.cover.isUnderWay()) return null;
    set({ picture });
    return picture.name;
  };
  const addTracks = ({ tracks }: NonNullable<ReadFiles['understanding']>): void => {
    const ids = workspace.recordings.add(tracks);
    undoSteps.push(() => workspace.recordings.remove(ids));
  };
  const tracksSoFar = (): number => workspace.board.snapshot().items.length + workspace.recordings.snapshot().length;

  const apply = ({ understanding, cover, isCoverUnclear, rejected }: ReadFiles): void => {
    if (understanding) {
      fillField('title', understanding.title ?? '');
      fillField('title_version', understanding.version);
      addTracks(understanding);
      fillType(tracksSoFar());
    }
    const coverName = offerCover(cover);
    const count = (state.understood?.count ?? 0) + (understanding?.tracks.length ?? 0);
    const isAnything = count > 0 || coverName !== null;
    set({
      reading: 0,
      understood: isAnything
        ? {
            count,
            source: understanding?.source ?? state.understood?.source ?? 'names',
            artist: understanding?.artist ?? state.understood?.artist ?? null,
            cover: coverName ?? state.understood?.cover ?? null,
          }
        : state.understood,
      rejected,
      isCoverUnclear: isCoverUnclear && fields().cover_uuid === null,
    });
  };

  return {
    onChange: changed.on,
    snapshot: () => state,

    async take(files: readonly DroppedFile[]): Promise<void> {
      if (files.length === 0 || state.reading > 0) return;
      set({ reading: files.length, rejected: [], isCoverUnclear: false, hasFailed: false });
      try {
        apply(await read(files, tracksSoFar()));
      } catch {
        set({ reading: 0, hasFailed: true });
      }
    },

    /** The cropper has the picture, or was closed. */
    takePicture(isUsed: boolean): void {
      set({ picture: null });
      if (!isUsed) return;
      undoSteps.push(() => {
        workspace.cover.cancel();
        workspace.edit((draft) => ({ ...draft, fields: { ...draft.fields, cover_uuid: null } }));
      });
    },

    /** Reverts the values and tracks taken from files. Later edits are kept. */
    undo(): void {
      for (const step of undoSteps.toReversed()) step();
      undoSteps = [];
      set(NONE);
    },

    dismissRejected: (): void => set({ rejected: [], isCoverUnclear: false, hasFailed: false }),
  };
};

export type Intake = ReturnType<typeof createIntake>;
