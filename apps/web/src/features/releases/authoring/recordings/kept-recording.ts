import { asFields } from '#lib/storage/stored.ts';

/** A recording that waits in this browser: what outlives the page of it, beside its file. */
export interface KeptRecording {
  readonly id: string;
  /** File data: the size in bytes, and the modification time in milliseconds. */
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  /** Data of the future track. */
  readonly title: string;
  readonly version: string;
  /** The recording is already a track, and its upload has started. */
  readonly isStarted: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);

export const parseKeptRecording = (value: unknown): KeptRecording | null => {
  const { id, name, size, lastModified, title, version, isStarted } = asFields(value) ?? {};
  if (!isText(id) || !isText(name) || !isNumber(size) || !isNumber(lastModified)) return null;
  const texts = { title: isText(title) ? title : name, version: isText(version) ? version : '' };
  return { id, name, size, lastModified, ...texts, isStarted: isStarted === true };
};
