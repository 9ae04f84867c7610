import { createIndexConcurrently } from '@dubplate/server/platform/database/index-steps.ts';
import type { Kysely } from 'kysely';

export const isOutsideTransaction = true;

export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexConcurrently(db, { name: 'notes_by_word', table: 'notes', definition: '(word)' });
