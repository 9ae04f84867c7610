import type { FileId } from '@dubplate/contract/ids';

/** Where files are kept that were made for stores. */
export const FORM_PREFIX = 'delivery/';

/** The key of a file in another form. */
export const formKey = (file: FileId, extension: 'flac' | 'jpg'): string => `${FORM_PREFIX}${file}.${extension}`;

const KEY = /^delivery\/([0-9a-f-]{36})\.(?:flac|jpg)$/;

/** Of which file a key is; null: it is none of ours. */
export const fileOfFormKey = (key: string): FileId | null => (KEY.exec(key)?.[1] as FileId | undefined) ?? null;
