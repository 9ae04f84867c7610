import type { Db } from '#platform/database/tables.ts';
import { findLastLabelChange, listFormerLabels } from './store.ts';

/** A page that is open shows the former name for so long: a draft begun on it has a line that nobody chose. */
const FORMER_NAME_MS = 60 * 60_000;

/** The instance's default label, and whose line is free of charge. The one place that knows it. */
export interface Labels {
  /** In force now. */
  readonly current: (db: Db) => Promise<string>;
  /** Those that have been the default since a release was begun: nobody pays for a line that came by itself. */
  readonly freeFor: (db: Db, release: { readonly created_at: Date }) => Promise<string[]>;
}

/** @param environmentName in force until an administrator chooses another */
export const createLabels = (environmentName: string): Labels => {
  const current: Labels['current'] = async (db) => (await findLastLabelChange(db))?.name ?? environmentName;
  return {
    current,
    freeFor: async (db, { created_at }) => [
      await current(db),
      ...(await listFormerLabels(db, new Date(created_at.getTime() - FORMER_NAME_MS))),
    ],
  };
};
