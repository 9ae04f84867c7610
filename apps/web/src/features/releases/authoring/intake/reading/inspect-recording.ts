import { completeWav, createWavReader, isOtherKind } from '@dubplate/rules/audio/wav';
import { parseBlob } from 'music-metadata';
import { repairText } from './repair-text.ts';

/** The tags of a recording; null for missing ones. */
export interface Tags {
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly disc: number | null;
  readonly number: number | null;
}

/** The reason to refuse a file: another format, or a broken header or missing end. */
export type RecordingDefect = 'not-wav' | 'damaged';

export interface InspectedRecording {
  readonly tags: Tags | null;
  readonly defect: RecordingDefect | null;
}

const PIECE = 65_536;
/** The largest offset of the sound data, in bytes: pictures may precede it. */
const HEADER_MAX = 16 * 1024 * 1024;

/** Finds defects of a file from its header and size, without reading the rest. */
const defectOf = async (file: Blob): Promise<RecordingDefect | null> => {
  const reader = createWavReader();
  for (let from = 0; from < Math.min(file.size, HEADER_MAX); from += PIECE) {
    const defect = reader.push(new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()));
    if (defect) return isOtherKind(defect) ? 'not-wav' : 'damaged';
    const { header } = reader;
    if (header) return completeWav(header, file.size - header.dataOffset).defect ? 'damaged' : null;
  }
  return file.size < HEADER_MAX ? 'damaged' : null;
};

const textOf = (value: string | undefined): string | null => repairText(value ?? '').trim() || null;

const tagsOf = async (file: Blob): Promise<Tags | null> => {
  try {
    // The type is given, so that the file is not searched for its kind.
    const wav = file.slice(0, file.size, 'audio/wav');
    const { common } = await parseBlob(wav, { skipCovers: true, duration: false });
    const { title, artist, album, track, disk } = common;
    const tags = { title: textOf(title), artist: textOf(artist), album: textOf(album) };
    return { ...tags, disc: disk.no, number: track.no };
  } catch {
    // Unreadable tags count as missing; the file name is used instead.
    return null;
  }
};

/** Reads the header and the tags of a WAV, and leaves its sound where it is. @throws where the file can't be read */
export const inspectRecording = async (file: Blob): Promise<InspectedRecording> => {
  const defect = await defectOf(file);
  return { defect, tags: defect ? null : await tagsOf(file) };
};
