import { isTooLarge, PICTURES, WAV } from '#features/releases/authoring/uploads/accepted-audio.ts';
import { accepts } from '#ui/files/drop-zone/accepts.ts';
import type { DroppedFile } from '#ui/files/dropped-files.ts';

/** Why a file is left out. */
export type RejectionReason =
  | 'audio'
  | 'picture'
  | 'other'
  | 'large'
  | 'empty'
  | 'not-wav'
  | 'damaged'
  | 'unreadable'
  | 'many';

export interface RejectedFile {
  readonly name: string;
  readonly why: RejectionReason;
}

export interface SortedFiles {
  readonly cover: File | null;
  /** There are pictures, but none has the name of a cover. */
  readonly isCoverUnclear: boolean;
  readonly recordings: readonly DroppedFile[];
  readonly rejected: readonly RejectedFile[];
}

/** Files that operating systems leave in folders. */
const LITTER = /^(?:\.|thumbs\.db$|desktop\.ini$|__macosx$)/iu;
const AUDIO = /\.(?:mp3|flac|aiff?|m4a|aac|ogg|opus|wma|alac|ape|caf)$/iu;
const PICTURE = /\.(?:tiff?|webp|gif|bmp|heic|heif|avif|svg|psd)$/iu;
/** Names of covers, the surest first. */
const COVER_NAMES = [/cover|обложка/iu, /front/iu, /folder/iu, /artwork|sleeve/iu];

const isPicture = ({ file }: DroppedFile): boolean => accepts(PICTURES, file);
const isRecording = ({ file }: DroppedFile): boolean => accepts(WAV, file);
const isLitter = ({ file, folder }: DroppedFile): boolean =>
  [...folder.split('/'), file.name].some((name) => LITTER.test(name));

const rejectionOf = (found: DroppedFile): RejectionReason | null => {
  const { file } = found;
  if (!isPicture(found) && !isRecording(found)) {
    if (AUDIO.test(file.name) || file.type.startsWith('audio/')) return 'audio';
    return PICTURE.test(file.name) || file.type.startsWith('image/') ? 'picture' : 'other';
  }
  if (file.size === 0) return 'empty';
  return isRecording(found) && isTooLarge(file) ? 'large' : null;
};

/** Finds the cover by its file name, or returns the only picture. */
const coverOf = (pictures: readonly File[]): File | null => {
  for (const pattern of COVER_NAMES) {
    const named = pictures.find(({ name }) => pattern.test(name));
    if (named) return named;
  }
  return pictures.length === 1 ? (pictures[0] ?? null) : null;
};

/** Sorts dropped files into cover, recordings, and rejected files with the reason. */
export const sortFiles = (all: readonly DroppedFile[]): SortedFiles => {
  const files = all.filter((each) => !isLitter(each));
  const usable = files.filter((each) => rejectionOf(each) === null);
  const pictures = usable.filter(isPicture).map(({ file }) => file);
  const cover = coverOf(pictures);
  return {
    cover,
    isCoverUnclear: cover === null && pictures.length > 0,
    recordings: usable.filter(isRecording),
    rejected: files.flatMap((each) => {
      const why = rejectionOf(each);
      return why ? [{ name: each.file.name, why }] : [];
    }),
  };
};
