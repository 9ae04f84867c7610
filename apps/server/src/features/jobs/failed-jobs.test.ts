import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'failing-test': { word: string };
  }
}

let server: TestServer;
let jobs: Jobs;
let admin: Person;
let isBroken = true;
const done: string[] = [];
const errors: object[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'metrics-token' } });
  admin = await signUp(server, { roles: ['admin'] });
  const log = { warn: () => undefined, error: (fields: object) => void errors.push(fields) };
  jobs = createJobs(server.database.connection, log);
  jobs.work('failing-test', {
    retries: 0,
    timeLimit: 30,
    run: async ({ word }) => {
      if (isBroken) throw new Error(`no luck with ${word}`);
      done.push(word);
    },
  });
  await jobs.start();
  await jobs.startWorkers();
});
afterAll(async () => {
  await jobs.stop();
  await server.stop();
});

const failed = async () => (await admin.ok('GET /staff/jobs/failed')).data;

it('lists and counts a permanently failed job, which staff can retry', async () => {
  await jobs.send(server.database.db, 'failing-test', { word: 'patience' });
  const [job] = await eventually('the failure', async () => ((await failed()).length > 0 ? failed() : undefined));
  expect(job).toMatchObject({ queue: 'failing-test', message: 'no luck with patience', tries: 1 });
  expect(errors).toMatchObject([{ queue: 'failing-test', try: 1 }]);
  const metrics = await fetch(`${server.origin}/api/metrics`, { headers: { authorization: 'Bearer metrics-token' } });
  expect(await metrics.text()).toContain('failed_jobs{queue="failing-test"} 1');

  isBroken = false;
  const retry = () => admin.call('POST /staff/jobs/{id}/retry', { params: { id: job?.uuid } });
  expect((await retry()).status).toBe(204);
  await eventually('the second run', async () => (done.length > 0 ? true : undefined));
  expect(done).toEqual(['patience']);
  expect(await failed()).toEqual([]);
  expect((await retry()).status).toBe(404);
  const [act] = (await admin.ok('GET /staff/audit')).data;
  expect(act).toMatchObject({ action: 'job.retry', subject_uuid: job?.uuid, before: { queue: 'failing-test' } });
});

it('counts waiting, running and failed jobs by queue, and drops a failed job', async () => {
  isBroken = true;
  await jobs.send(server.database.db, 'failing-test', { word: 'hope' });
  await jobs.send(server.database.db, 'failing-test', { word: 'later' }, { afterSeconds: 3_600 });
  const [job] = await eventually('the failure', async () => ((await failed()).length > 0 ? failed() : undefined));
  const counted = async () => (await admin.ok('GET /staff/jobs')).find(({ queue }) => queue === 'failing-test');
  expect(await counted()).toEqual({ queue: 'failing-test', waiting: 1, running: 0, failed: 1, oldest_at: null });
  const drop = () => admin.call('DELETE /staff/jobs/{id}', { params: { id: job?.uuid } });
  expect((await drop()).status).toBe(204);
  expect((await drop()).status).toBe(404);
  expect(await counted()).toMatchObject({ waiting: 1, failed: 0 });
  const [act] = (await admin.ok('GET /staff/audit')).data;
  expect(act).toMatchObject({ action: 'job.drop', subject_uuid: job?.uuid, after: { state: 'dropped' } });
});

it('shows them only to administrators', async () => {
  const moderator = await signUp(server, { roles: ['moderator'] });
  expect((await moderator.call('GET /staff/jobs/failed')).status).toBe(403);
});
