import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this code, such as '0.12.20'. */
export function dubplateVersion(): string {
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');
  const manifest: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return manifest.version;
}
