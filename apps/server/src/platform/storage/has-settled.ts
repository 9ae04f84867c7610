import { DAY_MS } from '@dubplate/rules/dates';
import { type Storage, StorageNotFound } from './storage.ts';

/** Bytes are stored seconds before their row is; whatever is younger than this may be under way. */
export const LEAST_AGE_MS = DAY_MS;

/** Whether bytes without a row will not get one any more; false for those that are gone. */
export const hasSettled = async (storage: Storage, key: string, now: Date): Promise<boolean> => {
  try {
    return now.getTime() - (await storage.stat(key)).modifiedAt.getTime() > LEAST_AGE_MS;
  } catch (error) {
    if (error instanceof StorageNotFound) return false;
    throw error;
  }
};
