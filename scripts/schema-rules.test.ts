import { describe, expect, it } from 'vitest';
import { compatibilityFaults, formatColumn, type PreviousRelease, parseColumn } from './previous-release.ts';
import { type SchemaStep, schemaStepFaults } from './schema-rules.ts';

const used = { type: 'text', isNullable: true, hasDefault: false, isUsed: true };
const previous: PreviousRelease = {
  version: '1.0.0',
  lastMigration: '0117-a',
  tables: { tracks: { title: used, unread: { ...used, isUsed: false } }, gone: { old: { ...used, isUsed: false } } },
};
const faultsOf = (sql: string, step: Partial<SchemaStep> = {}) =>
  schemaStepFaults({ name: '0118-a', statements: [sql], isOutsideTransaction: false, ...step }, previous);

describe('a schema step', () => {
  it.each([
    ['ALTER TABLE tracks ALTER COLUMN title TYPE varchar', 'changes the type of tracks.title'],
    ['ALTER TABLE tracks ADD COLUMN a uuid DEFAULT gen_random_uuid()', 'default that differs by row'],
    ['ALTER TABLE tracks ADD a float DEFAULT 1 + random()', 'default that differs by row'],
    ['ALTER TABLE tracks ADD a bigserial', 'adds tracks.a with numbers'],
    ['ALTER TABLE tracks ADD a int GENERATED ALWAYS AS IDENTITY', 'adds tracks.a with numbers'],
    ['ALTER TABLE tracks ADD a int GENERATED ALWAYS AS (1) STORED', 'stored and computed'],
    ['ALTER TABLE tracks ADD a int NOT NULL', 'NOT NULL without a default'],
    ['ALTER TABLE tracks ADD a int CHECK (a > 0)', 'with a constraint'],
    ['ALTER TABLE tracks ADD a uuid REFERENCES users', 'with a constraint'],
    ['ALTER TABLE tracks ADD a int UNIQUE', 'with an index'],
    ['ALTER TABLE tracks ALTER title SET NOT NULL', 'sets tracks.title NOT NULL'],
    ['ALTER TABLE tracks ADD CONSTRAINT c CHECK (title <> $$$$)', 'adds c to tracks without NOT VALID'],
    ['ALTER TABLE tracks ADD CONSTRAINT c FOREIGN KEY (title) REFERENCES users', 'adds c to tracks without NOT VALID'],
    ['ALTER TABLE tracks ADD CONSTRAINT c UNIQUE (title)', 'builds an index under a lock'],
    ['ALTER TABLE tracks VALIDATE CONSTRAINT c', 'validates c of tracks in a transaction'],
    ['ALTER TABLE tracks SET LOGGED', 'rewrites tracks'],
    ['ALTER TABLE tracks DROP COLUMN title', 'drops tracks.title, which release 1.0.0 uses'],
    ['ALTER TABLE tracks RENAME COLUMN title TO name', 'renames tracks.title'],
    ['ALTER TABLE tracks RENAME TO songs', 'renames tracks'],
    ['DROP TABLE tracks', 'drops tracks'],
    ['CREATE UNIQUE INDEX i ON tracks (title)', 'indexes tracks under a lock'],
    ['REINDEX TABLE tracks', 'indexes tracks again'],
    ['VACUUM FULL tracks', 'vacuums'],
    ['CLUSTER tracks USING i', 'rewrites tracks under a lock'],
    ['UPDATE tracks SET title = $1', 'updates tracks'],
    ['UPDATE tracks AS t SET title = 1 FROM users WHERE t.a = users.a', 'updates tracks'],
    ['DELETE FROM ONLY "tracks" WHERE title IS NULL', 'deletes from tracks'],
    ['WITH d AS (DELETE FROM tracks RETURNING *) SELECT * FROM d', 'deletes from tracks'],
    ['INSERT INTO tracks (title) SELECT name FROM users', 'fills tracks'],
    ['TRUNCATE tracks', 'empties tracks'],
    ['LOCK TABLE tracks', 'locks a table'],
    ['DO $$ BEGIN PERFORM 1; END $$', 'DO block'],
  ])('may not %s', async (sql, fault) => {
    expect(await faultsOf(sql)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    'CREATE TABLE notes (a int); CREATE INDEX i ON notes (a); UPDATE notes SET a = 1; ALTER TABLE notes ALTER a SET NOT NULL',
    'ALTER TABLE tracks ADD COLUMN loud boolean NOT NULL DEFAULT false',
    'ALTER TABLE tracks ADD COLUMN at timestamptz NOT NULL DEFAULT now()',
    'ALTER TABLE tracks ADD CONSTRAINT c CHECK (title <> $$$$) NOT VALID',
    'ALTER TABLE tracks ADD CONSTRAINT c UNIQUE USING INDEX i',
    'ALTER TABLE tracks DROP COLUMN unread',
    'DROP TABLE gone',
    'CREATE INDEX CONCURRENTLY i ON tracks (title)',
    'CREATE INDEX users_banned ON users (created_at)',
    "UPDATE stores SET name = 'x'",
    "INSERT INTO tracks (title) VALUES ('x')",
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM tracks; RETURN NULL; END $$',
  ])('may %s', async (sql) => {
    expect(await faultsOf(sql)).toEqual([]);
  });

  it('may validate a constraint outside of a transaction', async () => {
    const outside = { isOutsideTransaction: true };
    expect(await faultsOf('ALTER TABLE tracks VALIDATE CONSTRAINT c', outside)).toEqual([]);
  });
});

describe('a schema on which nodes of the previous release run', () => {
  const { isUsed: _, ...column } = used;
  const required = { ...column, isNullable: false };
  const before = { ...previous, tables: { tracks: { title: used, length: { ...used, ...required } } } };
  const now = { title: column, length: required };

  it.each([
    ['a table', {}, 'tracks: is gone'],
    ['a column', { tracks: { length: required } }, 'tracks.title: is gone'],
    ['a type', { tracks: { ...now, title: { ...column, type: 'int' } } }, 'tracks.title: was text, is int'],
    ['null', { tracks: { ...now, title: required } }, 'tracks.title: accepts no null'],
    ['a value', { tracks: { ...now, length: column } }, 'tracks.length: may be null'],
    ['inserts without a new column', { tracks: { ...now, added: required } }, 'tracks.added: is new'],
  ])('may not take away %s', (_what, tables, fault) => {
    expect(compatibilityFaults(before, tables)).toEqual([expect.stringContaining(fault)]);
  });

  it('may add tables, and columns that an insert can leave out', () => {
    const tables = {
      tracks: { ...now, added: column, counted: { ...required, hasDefault: true } },
      notes: { a: required },
    };
    expect(compatibilityFaults(before, tables)).toEqual([]);
  });

  it('may drop what the release does not use', () => {
    expect(compatibilityFaults(previous, { tracks: { title: column } })).toEqual([]);
  });
});

it.each(['text', 'timestamp with time zone not null', 'bigint not null default unused', 'text[] default'])(
  'a recorded column is read as it was written: %s',
  (text) => {
    expect(formatColumn(parseColumn(text))).toBe(text);
  },
);
