// Compares what the last `npm test` cost with the committed profile; with --record, makes it the profile.
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Figures, findGrowth } from './test-cost/figures.ts';

const LAST_RUN = 'node_modules/.cache/test-cost.json';
const PROFILE = 'scripts/test-cost.json';

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
const read = (file: string, advice: string): Figures => {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Figures;
  console.log(`${file} is missing: ${advice}`);
  process.exit(1);
};

const run = read(LAST_RUN, 'run npm test first.');
if (values.record) {
  copyFileSync(LAST_RUN, PROFILE);
  console.log(`Recorded the last run in ${PROFILE}.`);
} else {
  const lines = findGrowth(read(PROFILE, 'record one with --record.'), run);
  console.log(lines.join('\n') || 'Nothing grew.');
  process.exitCode = lines.length === 0 ? 0 : 1;
}
