// Fails when too many sentences are hard to read. `node scripts/prose.mjs apps/server` lists those of a folder.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkProse } from './prose-rules.ts';

/** Sentences in a hundred that may be hard to read; these numbers only fall. */
const LIMITS = { 'apps/web/': 5, '': 5 };

const [folder] = process.argv.slice(2);
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], {
  encoding: 'utf8',
  maxBuffer: 1e8,
});
const counts = new Map(Object.keys(LIMITS).map((prefix) => [prefix, { sentences: 0, issues: 0 }]));
for (const path of listed.trim().split('\n')) {
  if (!existsSync(path) || (folder !== undefined && !path.startsWith(folder))) continue;
  const { sentences, issues } = checkProse(path, readFileSync(path, 'utf8'));
  const count = counts.get(Object.keys(LIMITS).find((prefix) => path.startsWith(prefix)));
  count.sentences += sentences;
  count.issues += issues.length;
  if (folder !== undefined) for (const { where, text, advice } of issues) console.log(`${where}: ${text}\n  ${advice}`);
}
let isClean = true;
for (const [prefix, { sentences, issues }] of counts) {
  if (sentences === 0) continue;
  const share = (100 * issues) / sentences;
  if (share > LIMITS[prefix]) isClean = false;
  const limit = `limit ${LIMITS[prefix]}`;
  console.log(
    `${prefix || 'all else'}: ${issues} of ${sentences} sentences are hard to read: ${share.toFixed(1)} in 100, ${limit}`,
  );
}
process.exit(isClean ? 0 : 1);
