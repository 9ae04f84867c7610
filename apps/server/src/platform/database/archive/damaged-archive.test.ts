import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToArchive, editArchive } from '@dubplate/testkit/archives/edit-archive';
import { fillPlace, look, oldMigrations, using, writeFiles } from '@dubplate/testkit/archives/filled-place';
import { databaseTargets, type Place } from '@dubplate/testkit/database-targets';
import { afterAll, describe, expect, it } from 'vitest';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
const file = join(folder, 'backup.tar.gz');
const targets = databaseTargets();
const [, address] = targets;

afterAll(async () => {
  for (const target of targets) await target.stop();
  rmSync(folder, { recursive: true, force: true });
});

const png = (place: Place) => readFileSync(join(place.dataDir, 'files/covers/обложка ü.png'), 'utf8');
const fileFolders = (place: Place) => readdirSync(place.dataDir).filter((name) => name.startsWith('files'));

/** Name of the damage, expected message, and the function that causes it. */
const damages: [string, RegExp, () => Promise<void> | void][] = [
  ['torn off', /cannot be read/, () => truncateSync(file, 5_000)],
  ['no archive', /cannot be read/, () => writeFileSync(file, 'no archive at all')],
  [
    'another value',
    /the table ledger is not what was written/,
    () =>
      editArchive(file, ({ name, body }) => ({
        name,
        body: name.includes('ledger') ? Buffer.from(body.toString().replace('person', 'nobody')) : body,
      })),
  ],
  [
    'a broken value',
    /the table ledger is not what was written/,
    () =>
      editArchive(file, ({ name, body }) => ({ name, body: name.includes('ledger') ? Buffer.from('x\ty\n') : body })),
  ],
  [
    'a table less',
    /the table thing is not what was written/,
    () => editArchive(file, (entry) => (entry.name.includes('thing') ? undefined : entry)),
  ],
  [
    'a reference to nothing',
    /what ties its tables together is not what was written/,
    () =>
      editArchive(file, ({ name, body }) => ({ name, body: name.includes('picture') ? Buffer.from('1\t99\n') : body })),
  ],
  [
    'another file',
    /the file covers\/обложка ü.png is not what was written/,
    () => editArchive(file, ({ name, body }) => ({ name, body: name.endsWith('ü.png') ? Buffer.from('gif') : body })),
  ],
  [
    'no manifest',
    /its manifest.json is missing/,
    () => editArchive(file, (entry) => (entry.name === 'manifest.json' ? undefined : entry)),
  ],
  [
    'a file that its manifest does not list',
    /"files\/covers\/more.png" is not listed in its manifest.*do not use it/,
    () => addToArchive(file, { name: 'files/covers/more.png', after: 'ü.png', body: 'more' }),
  ],
  [
    'rows of a table that its manifest does not list',
    /"tables\/thing" is not listed in its manifest/,
    () =>
      editArchive(file, ({ name, body }) => {
        if (name !== 'manifest.json') return { name, body };
        const { tables, ...rest } = JSON.parse(body.toString());
        const { thing: _thing, ...others } = tables;
        return { name, body: Buffer.from(JSON.stringify({ ...rest, tables: others })) };
      }),
  ],
  [
    'something after its end',
    /"files\/late.png" comes after its end/,
    () => addToArchive(file, { name: 'files/late.png', after: 'manifest.json', body: 'late' }),
  ],
  ...(['symlink', 'link', 'directory', 'fifo'] as const).map((type): [string, RegExp, () => Promise<void>] => [
    `a ${type}`,
    new RegExp(`"files/covers/out.png" is a ${type}, no file.*do not use it`),
    () => addToArchive(file, { name: 'files/covers/out.png', after: 'ü.png', type, linkname: '/etc/passwd' }),
  ]),
  ...['../outside', '/outside', 'a/../../outside', 'a//b', '..'].map((path): [string, RegExp, () => Promise<void>] => [
    `a path such as ${path}`,
    /do not use it/,
    () => editArchive(file, ({ name, body }) => ({ name: name.startsWith('files/') ? `files/${path}` : name, body })),
  ]),
];

/** One from each stage of a restore: reading, rows, what ties them together, files. Each kind of database meets these; one meets all. */
const STAGES = ['torn off', 'another value', 'a reference to nothing', 'another file'];

describe.each(targets)('$name', (target) => {
  const met = target === address ? damages : damages.filter(([name]) => STAGES.includes(name));
  it.skipIf(target.isMissing)('stays as it was when the archive is damaged', async () => {
    const { place, everything } = await fillPlace(target);
    rmSync(file, { force: true });
    await backup({ ...place, file });
    const whole = readFileSync(file);
    for (const [name, message, damage] of met) {
      writeFileSync(file, whole);
      await damage();
      const restoring = restore({ ...place, file, isReplacing: true, migrationsFolder: oldMigrations });
      await expect(restoring, name).rejects.toThrow(message);
      expect(await look(place), name).toEqual(everything);
      expect(png(place)).toBe('png');
      expect(fileFolders(place)).toEqual(['files']);
    }
  });

  it.skipIf(target.isMissing)('settles a restore that was cut off between its files and its rows', async () => {
    const { place } = await fillPlace(target);
    // Simulates `kill -9`: new files are in place, old ones are set aside, and the rows are either committed or not.
    const cutOff = () => {
      writeFiles(place, { 'covers/обложка ü.png': 'new' });
      mkdirSync(join(place.dataDir, 'files.replaced-7', 'covers'), { recursive: true });
      writeFileSync(join(place.dataDir, 'files.replaced-7', 'covers', 'обложка ü.png'), 'old');
    };
    cutOff();
    await using(place, async ({ pool }) => {
      expect([png(place), ...fileFolders(place)]).toEqual(['old', 'files']);
      await pool.query(`comment on table kysely_migration is 'restored 7'`);
    });
    cutOff();
    await using(place, async () => {
      expect([png(place), ...fileFolders(place)]).toEqual(['new', 'files']);
    });
  });
});
