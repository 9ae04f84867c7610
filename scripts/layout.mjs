// Fails when the layout of the code breaks a rule of CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { circleFaults } from './layout-circles.ts';
import { layoutFaults, longMigrationFaults, migrationFaults } from './layout-rules.ts';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = listed
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
  .map((file) => ({ path: file, text: readFileSync(file, 'utf8') }));
const nameOf = ({ path }) => /^apps\/server\/migrations\/(\d.*)\.ts$/.exec(path)?.[1];
const migrations = files.filter(nameOf);
const landed = JSON.parse(readFileSync('apps/server/migrations/landed.json', 'utf8'));
const faults = [
  ...layoutFaults(files),
  ...circleFaults(files),
  ...migrationFaults(landed, migrations.map(nameOf)),
  ...longMigrationFaults(migrations),
];
for (const fault of faults) console.log(fault);
console.log(`${files.length} files read, ${faults.length} faults`);
process.exit(faults.length === 0 && files.length > 0 ? 0 : 1);
