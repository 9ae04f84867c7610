import { DAY_MS } from '@dubplate/rules/dates';
import { type Storage, StorageNotFound } from './storage.ts';

/** Bytes are stored seconds before their row; younger ones may still get a row. */
export const LEAST_AGE_MS = DAY_MS;

/** Returns whether bytes without a row are orphaned; false if the bytes are gone. */
export const hasSettled = async (storage: Storage, key: string, now: Date): Promise<boolean> => {
  try {
    return now.getTime() - (await storage.stat(key)).modifiedAt.getTime() > LEAST_AGE_MS;
  } catch (error) {
    if (error instanceof StorageNotFound) return false;
    throw error;
  }
};
