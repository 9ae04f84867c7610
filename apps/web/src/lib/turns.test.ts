import { setImmediate as settled } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubTasks } from '#testing/stub-tasks.ts';
import { http } from './http/http.ts';

let started: string[];
let tasks: (() => void)[];

/** Runs one browser task with all its microtasks. */
const runTask = async () => {
  tasks.shift()?.();
  await settled();
};

beforeEach(() => {
  started = [];
  tasks = [];
  vi.stubGlobal('fetch', async (path: string) => {
    started.push(path);
    return Response.json({});
  });
  stubTasks((task) => tasks.push(task));
});

const get = (path: string) => http({ method: 'GET', path });

test('simultaneous requests start in order, each in a separate task', async () => {
  const answers = ['/one', '/two', '/three'].map(get);
  const seen: string[][] = [];
  for (let task = 0; task < 4; task += 1) {
    seen.push([...started]);
    await runTask();
  }
  expect(seen).toEqual([[], ['/api/one'], ['/api/one', '/api/two'], ['/api/one', '/api/two', '/api/three']]);
  await Promise.all(answers);

  const later = get('/four');
  await runTask();
  expect(started).toContain('/api/four');
  await later;
});

test('a change does not wait for its turn', async () => {
  const answers = [get('/one'), http({ method: 'PATCH', path: '/draft', body: {} })];
  expect(started).toEqual(['/api/draft']);
  await runTask();
  await Promise.all(answers);
});
