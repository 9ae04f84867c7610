import { describe, expect, it } from 'vitest';
import { circleFaults } from './layout-circles.ts';
import { layoutFaults, longMigrationFaults, migrationFaults } from './layout-rules.ts';

const ofOne = (path: string, text = 'export const one = 1;\n') => layoutFaults([{ path, text }]);
const lines = (count: number) => 'export {};\n'.repeat(count);
const files = (count: number, name: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ path: name(n), text: '' }));

it('accepts code in its place', () => {
  expect(ofOne('apps/server/src/features/releases/store.ts', "db.selectFrom('releases');\n")).toEqual([]);
  expect(ofOne('apps/server/src/features/releases/tracks/read-authors.ts', "db.selectFrom('composers');\n")).toEqual(
    [],
  );
  expect(ofOne('apps/web/src/ui/dialog.tsx', "import { x } from '../theme.ts';\n// A player of songs.\n")).toEqual([]);
  expect(ofOne('packages/rules/src/a.test.ts', lines(450))).toEqual([]);
});

it.each([
  ['a file that is too long, a test too', 'apps/web/src/a.test.ts', lines(451), /451 lines/],
  [
    'an import that climbs two floors where there are # names',
    'apps/web/src/a/b/c.ts',
    "from '../../d.ts';",
    /climbs 2/,
  ],
  ['an import that climbs three floors elsewhere', 'e2e/a/b/c.ts', "import('../../../d.ts');", /climbs 3/],
  ['SQL in a use case', 'apps/server/src/features/releases/submit.ts', "await db.updateTable('releases');", /:1: SQL/],
  ['raw SQL in a policy', 'apps/server/src/features/files/policy.ts', 'sql<number>`select 1`', /:1: SQL/],
  ['a word of another century', 'packages/rules/src/a.ts', '\n// Whoever is told', /:2: “whoever”/],
  ['such a word inside a name', 'packages/rules/src/a.ts', 'export const layProduct = 1;', /:1: “lay”/],
])('names %s', (_what, path, text, fault) => {
  expect(ofOne(path, text).join('\n')).toMatch(fault);
});

it('leaves texts for people to their own voice', () => {
  expect(ofOne('apps/web/src/features/releases/messages.en.ts', "'No sound stands out'")).toEqual([]);
  expect(ofOne('apps/web/src/features/releases/messages.en.ts', lines(451))).toEqual([]);
});

it('counts the files of a folder, without tests and without lists that only grow', () => {
  expect(layoutFaults(files(21, (n) => `apps/web/src/ui/part-${n}.tsx`))).toEqual([
    expect.stringContaining('apps/web/src/ui: 21 files'),
  ]);
  expect(layoutFaults(files(20, (n) => `apps/web/src/ui/part-${n}.tsx`))).toEqual([]);
  expect(layoutFaults(files(40, (n) => `apps/web/src/ui/part-${n}.test.tsx`))).toEqual([]);
  expect(layoutFaults(files(40, (n) => `apps/server/migrations/${n}.ts`))).toEqual([]);
});

it('finds a circle between sub-rooms that no two files make', () => {
  const room = 'apps/server/src/features/releases';
  const history = [
    { path: `${room}/history/save.ts`, text: "import { readRelease } from '../read.ts';\n" },
    { path: `${room}/history/restore.ts`, text: "import { lock } from '#features/releases/tracks/lock.ts';\n" },
    { path: `${room}/read.ts`, text: 'export {};\n' },
  ];
  expect(circleFaults([...history, { path: `${room}/tracks/lock.ts`, text: '' }])).toEqual([]);
  const back = "import { save } from '../history/save.ts';\n";
  expect(circleFaults([...history, { path: `${room}/tracks/lock.ts`, text: back }])).toEqual([
    `${room}: a circle between history, tracks`,
  ]);
  expect(circleFaults([...history, { path: `${room}/tracks/lock.test.ts`, text: back }])).toEqual([]);
});

it('lets the staff’s part of a room build on all rooms, which must not import it back', () => {
  const features = 'apps/web/src/features';
  const desk = {
    path: `${features}/support/staff/desk.tsx`,
    text: "import { useMe } from '#features/accounts/me.ts';\n",
  };
  const me = { path: `${features}/accounts/me.ts`, text: "import { notify } from '#features/support/notify.ts';\n" };
  expect(circleFaults([desk, me])).toEqual([]);
  const back = {
    path: `${features}/accounts/name.ts`,
    text: "import { x } from '#features/support/staff/desk.tsx';\n",
  };
  expect(circleFaults([desk, me, back])).toEqual([`${features}: a circle between accounts, support.staff`]);
});

it.each([
  ['a migration that is not listed', [['0001-a']], ['0001-a', '0088-b'], /0088-b: add it/],
  ['a migration that is gone', [['0001-a', '0002-b']], ['0001-a'], /0002-b: landed once/],
  ['a new migration below one that landed', [['0089-a'], ['0088-b']], ['0088-b', '0089-a'], /0088-b: give it/],
])('refuses %s', (_what, landed, present, fault) => {
  expect(migrationFaults(landed, present)).toEqual([expect.stringMatching(fault)]);
});

it('accepts the migrations that landed out of order before there was a rule', () => {
  expect(migrationFaults([['0044-a'], ['0042-b'], ['0088-c']], ['0042-b', '0044-a', '0088-c'])).toEqual([]);
});

describe('a new migration', () => {
  const faultsOf = (statement: string, name = '0103-a') =>
    longMigrationFaults([
      { path: `apps/server/migrations/${name}.ts`, text: `await sql\`${statement}\`.execute(db);` },
    ]);

  it.each([
    ['update', 'UPDATE tracks SET title = 1', 'updates tracks'],
    ['delete', 'DELETE FROM tracks', 'deletes from tracks'],
    ['fill', 'INSERT INTO tracks (uuid) SELECT uuid FROM releases', 'fills tracks'],
    ['change the type of a column of', 'ALTER TABLE tracks ALTER COLUMN title TYPE text', 'rewrites tracks'],
    ['index', 'CREATE UNIQUE INDEX a ON tracks (title)', 'indexes tracks'],
    ['index, by a name that is put in,', `CREATE INDEX \${name} ON \${sql.table(table)} (title)`, 'indexes $'],
  ])('may not %s a large table', (_what, statement, fault) => {
    expect(faultsOf(statement)).toEqual([expect.stringContaining(`0103-a.ts: ${fault}`)]);
    expect(faultsOf(statement, '0102-a')).toEqual([]);
  });

  it('may index a table that it creates, and change an always small one', () => {
    expect(faultsOf('CREATE TABLE notes (uuid uuid); CREATE INDEX a ON notes (uuid)')).toEqual([]);
    expect(faultsOf('UPDATE stores SET active = true')).toEqual([]);
    expect(faultsOf('ALTER TABLE tracks ADD COLUMN loud boolean NOT NULL DEFAULT false')).toEqual([]);
  });
});
