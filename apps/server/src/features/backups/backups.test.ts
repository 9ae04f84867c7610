import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { addFolderStore, switchStoresOff } from '@dubplate/testkit/delivery/folder-stores';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBackup } from '#platform/database/archive/verify-backup.ts';

let server: TestServer;
let admin: Person;
/** Seconds. */
const HOUR = 3_600;
beforeAll(async () => {
  server = await startTestServer({ env: { BACKUP_EVERY: '12h', BACKUP_KEEP: '2' } });
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

const pass = async (seconds: number) => {
  server.clock.advance(seconds);
  await signInAgain(admin);
};
const folder = () => join(server.dataDir, 'backups');
const list = () => admin.ok('GET /staff/backups');
/**
 * Runs the schedule and waits for its backup. An earlier job must end first, or it would count as the job of a lost
 * backup.
 */
const runSchedule = async () => {
  await eventually('the job of the backup before to end', async () => {
    const { rowCount } = await server.database.pool.query(
      "select from pgboss.job where name = 'backup.make' and state <= 'active'",
    );
    return rowCount === 0 || undefined;
  });
  await server.runJob('backups.schedule');
  return eventually('the end of the backup', async () => {
    const { data } = await list();
    return data.some(({ state }) => state === 'RUNNING') ? undefined : data;
  });
};
const states = async () => (await list()).data.map(({ state }) => state);

it('is made by the schedule, verified by restoring, and not repeated before it is due', async () => {
  const [first] = await runSchedule();
  expect(first).toMatchObject({ state: 'VERIFIED', failure: null, verified_at: expect.any(String) });
  expect(first?.bytes).toBeGreaterThan(1_000);
  const { header } = await verifyBackup({ file: join(folder(), first?.file ?? ''), dataDir: server.dataDir });
  expect(header.application).toBe('dubplate');
  expect((await list()).plan).toEqual({
    every_ms: 12 * HOUR * 1000,
    keep: 2,
    folder: folder(),
    files_elsewhere: false,
  });
  await runSchedule();
  expect(await states()).toEqual(['VERIFIED']);
});

it('can be requested by administrators, one at a time, with an audit entry', async () => {
  const { status, body } = await admin.call('POST /staff/backup');
  expect([status, body.state]).toEqual([201, 'RUNNING']);
  const second = await admin.call('POST /staff/backup');
  expect([second.status, second.error.message]).toEqual([409, 'BACKUP_RUNNING']);
  const [act] = (await admin.ok('GET /staff/audit')).data;
  expect(act).toMatchObject({ action: 'backup.make', subject_uuid: body.uuid, after: { file: body.file } });
  await eventually('its end', async () => ((await states())[0] === 'VERIFIED' ? true : undefined));
});

it('removes backups beyond the number in the settings', async () => {
  await pass(12 * HOUR);
  await runSchedule();
  // Old backups are removed after the new one is verified.
  const made = await eventually('room to be made', async () => {
    const { data } = await list();
    return data.at(-1)?.state === 'REMOVED' ? data : undefined;
  });
  expect(made.map(({ state }) => state)).toEqual(['VERIFIED', 'VERIFIED', 'REMOVED']);
  const kept = made.filter(({ state }) => state === 'VERIFIED').map(({ file }) => file);
  expect((await readdir(folder())).filter((name) => !name.startsWith('.')).toSorted()).toEqual(kept.toSorted());
});

it('removes old backups that an interrupted run left', async () => {
  const unmark = 'UPDATE backups SET removed_at = NULL WHERE removed_at IS NOT NULL';
  await server.database.pool.query(unmark);
  const newest = await server.database.pool.query('SELECT uuid FROM backups ORDER BY started_at DESC LIMIT 1');
  await server.runJob('backup.make', { uuid: newest.rows[0].uuid });
  expect(await states()).toEqual(['VERIFIED', 'VERIFIED', 'REMOVED']);
});

it('that fails keeps older ones, leaves no file, alerts staff and is retried after an hour', async () => {
  const before = await readdir(folder());
  // A file in place of the folder, into which not even root can write.
  const parked = `${folder()}-parked`;
  await rename(folder(), parked);
  await writeFile(folder(), 'no folder');
  await pass(12 * HOUR);
  const [failed] = await runSchedule();
  expect(failed).toMatchObject({ state: 'FAILED', verified_at: null, failure: expect.stringContaining('see the log') });
  const [alert] = (await admin.ok('GET /staff/alerts')).data;
  expect(alert).toMatchObject({ kind: 'backup.failed', subject_uuid: failed?.uuid });
  await rm(folder());
  await rename(parked, folder());
  expect(await readdir(folder())).toEqual(before);
  await runSchedule();
  expect((await states())[0]).toBe('FAILED');
  await pass(HOUR);
  await runSchedule();
  expect((await states())[0]).toBe('VERIFIED');
});

it('removes the unfinished file of a killed backup', async () => {
  const half = join(folder(), 'dubplate-2026-01-01T00-00-00Z-abcd.tar.gz.unfinished');
  await writeFile(half, 'half');
  await pass(12 * HOUR);
  expect((await runSchedule())[0]?.state).toBe('VERIFIED');
  expect(await readdir(folder())).not.toContain(basename(half));
});

it('does not start a node without the shared folder, and names the setting', async () => {
  const elsewhere = join(server.dataDir, 'elsewhere');
  const start = (env: Record<string, string>) => startTestServer({ beside: server, env });
  await expect(start({ BACKUP_DIR: elsewhere })).rejects.toThrow(`BACKUP_DIR: ${elsewhere} is not the folder`);
  const store = await addFolderStore(server, admin);
  await expect(start({})).rejects.toThrow(`Store ${store.key}: its folder is relative`);
  await switchStoresOff(server);
  await (await start({})).stop();
});

it('can be requested again if the job of the previous one is gone', async () => {
  const started = new Date(server.clock.now().getTime() - 120_000);
  await server.database.pool.query(
    "insert into backups (uuid, file, started_at) values (gen_random_uuid(), 'gone.tar.gz', $1)",
    [started],
  );
  const { file } = await admin.ok('POST /staff/backup');
  const made = await eventually('it', async () =>
    (await list()).data.find((one) => one.file === file && one.verified_at),
  );
  expect(made?.state).toBe('VERIFIED');
  expect((await list()).data.find((one) => one.file === 'gone.tar.gz')?.state).toBe('FAILED');
  await pass(HOUR);
});

it('that was lost with its server does not block later ones', async () => {
  const { pool } = server.database;
  const started = new Date(server.clock.now().getTime() + 6 * HOUR * 1000);
  await pool.query("insert into backups (uuid, file, started_at) values (gen_random_uuid(), 'lost.tar.gz', $1)", [
    started,
  ]);
  await pass(12 * HOUR + 1);
  await runSchedule();
  const found = (await list()).data.slice(0, 2).map(({ state, file }) => [state, file === 'lost.tar.gz']);
  expect(found).toEqual([
    ['VERIFIED', false],
    ['FAILED', true],
  ]);
});
