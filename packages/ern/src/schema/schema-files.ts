import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ErnVersion } from '../message/envelope.ts';

/** The lists of allowed values, which both schemas import. */
export const VALUES = 'allowed-value-sets.xsd';

export const SCHEMAS: Readonly<Record<ErnVersion, string>> = {
  '4.3': 'ernv43/release-notification.xsd',
  '4.3.2': 'ernv432/release-notification.xsd',
};

/** Returns the paths of missing schema files; operators add them themselves because of the standard's licence. */
export const missingSchemas = (folder: string): string[] =>
  [VALUES, ...Object.values(SCHEMAS)].filter((file) => !existsSync(path.join(folder, file)));
