import { asFields } from '#lib/storage/stored-json.ts';

/** A recording that waits in this browser: what outlives the page of it, beside its file. */
export interface KeptRecording {
  readonly id: string;
  /** Of its file: bytes, and milliseconds as the file system has them. */
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  /** Of the track that it becomes. */
  readonly title: string;
  readonly version: string;
  /** It is a track already, whose upload is under way. */
  readonly isStarted: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** What an earlier visit kept of a recording; null where nothing can be made out of it. */
export const parseKeptRecording = (value: unknown): KeptRecording | null => {
  const { id, name, size, lastModified, title, version, isStarted } = asFields(value) ?? {};
  if (!isText(id) || !isText(name) || !isNumber(size) || !isNumber(lastModified)) return null;
  const texts = { title: isText(title) ? title : name, version: isText(version) ? version : '' };
  return { id, name, size, lastModified, ...texts, isStarted: isStarted === true };
};
