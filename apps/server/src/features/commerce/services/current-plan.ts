import type { Db } from '#platform/database/tables.ts';
import { findFreePlan, findRunningPlan } from '../catalogue/store.ts';

/** The paid plan that runs, else the free one. */
export const currentPlan = async (db: Db, userUuid: string, now: Date) =>
  (await findRunningPlan(db, userUuid, now)) ?? (await findFreePlan(db));

/** How many artists this person's plan allows; null for any number. */
export const artistLimit = async (db: Db, userUuid: string, now: Date): Promise<number | null> =>
  (await currentPlan(db, userUuid, now)).max_artists;

/** How many bytes of files this person's plan allows. */
export const storageAllowance = async (db: Db, userUuid: string, now: Date): Promise<number> =>
  (await currentPlan(db, userUuid, now)).storage_bytes;
