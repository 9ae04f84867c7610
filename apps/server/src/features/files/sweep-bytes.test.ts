import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it } from 'vitest';

const server = useServer();

const HOUR_MS = 3_600_000;

/** Writes leftovers of a process that crashed the given number of hours ago. */
const leave = async (hours: number, ...names: string[]): Promise<void> => {
  const file = path.join(server.dataDir, ...names);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'x');
  const then = new Date(server.clock.now().getTime() - hours * HOUR_MS);
  await utimes(file, then, then);
};

const everything = async (): Promise<string[]> => {
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(server.dataDir, path.join(entry.parentPath, entry.name)))
    .filter((name) => /^(files|staging)/.test(name));
};

it('deletes old leftovers of killed processes, but nothing that has a row or is in progress', async () => {
  const person = await signUp(server);
  const { body } = await person.upload(new Uint8Array(await makeCover({ side: 200 })));
  const stored = await everything();
  const [old, fresh] = [randomUUID(), randomUUID()];
  await leave(25, 'files', 'files', body.uuid);
  await leave(25, 'files', 'files', old);
  await leave(25, 'files', 'thumbnails', old, 'small.webp');
  await leave(25, 'files', 'pictures', old);
  await leave(23, 'files', 'files', fresh);
  await leave(23, 'files', 'thumbnails', fresh, 'small.webp');
  await leave(25, 'files', 'files', 'notes.txt');
  await leave(25, 'files', '.incoming', 'half');
  await leave(25, 'staging', 'upload-dead');
  await leave(23, 'staging', 'upload-alive');
  await server.database.db
    .insertInto('upload_reservations')
    .values({
      uuid: randomUUID(),
      owner_uuid: person.uuid,
      bytes: 5,
      created_at: new Date(server.clock.now().getTime() - 25 * HOUR_MS),
    })
    .execute();

  await server.runJob('files.sweep-bytes');
  const left = new Set(await everything());
  expect(left).toEqual(
    new Set([
      ...stored,
      `files/files/${fresh}`,
      `files/thumbnails/${fresh}/small.webp`,
      'files/files/notes.txt',
      'staging/upload-alive',
    ]),
  );
  expect(await server.database.db.selectFrom('upload_reservations').selectAll().execute()).toEqual([]);
});
