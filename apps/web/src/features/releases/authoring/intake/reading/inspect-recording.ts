import { completeWav, createWavReader, isOtherKind } from '@dubplate/rules/audio/wav';
import { parseBlob } from 'music-metadata';

const MAX_LATIN1 = 0xff;
const countOf = (line: string, pattern: RegExp): number => line.match(pattern)?.length ?? 0;

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * Repairs the encoding of a tag. RIFF defines no encoding, so UTF-8 and windows-1251 texts arrive as accented Latin
 * letters.
 */
export const repairText = (line: string): string => {
  const codes = Array.from(line, (char) => char.codePointAt(0) ?? 0);
  if (!codes.some((code) => code > 0x7f) || codes.some((code) => code > MAX_LATIN1)) return line;
  const bytes = Uint8Array.from(codes);
  const utf8 = decode(bytes, 'utf-8');
  if (utf8 !== null) return utf8;
  const isRussian = countOf(line, /[\u00c0-\u00ff\u00a8\u00b8]/gu) > countOf(line, /[a-z]/giu);
  return (isRussian && decode(bytes, 'windows-1251')) || line;
};

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
