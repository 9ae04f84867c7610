import { setImmediate as settled } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { http } from './http.ts';

let started: string[];
let tasks: (() => void)[];

/** One task of the browser's, and all that follows from it at once. */
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
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = { onmessage: () => {}, close: () => {} };
      port2 = { postMessage: () => tasks.push(() => this.port1.onmessage()) };
    },
  );
});

const get = (path: string) => http({ method: 'GET', path });

test('requests that are asked for at once start in their order, each in a task of its own', async () => {
  const answers = ['/one', '/two', '/three'].map(get);
  expect(started).toEqual(['/api/one']);
  await runTask();
  expect(started).toEqual(['/api/one', '/api/two']);
  await runTask();
  expect(started).toEqual(['/api/one', '/api/two', '/api/three']);
  await Promise.all(answers);

  await runTask();
  const later = get('/four');
  expect(started).toContain('/api/four');
  await Promise.all([later, runTask()]);
});

test('what changes something does not wait for its turn', async () => {
  const answers = [get('/one'), get('/two'), http({ method: 'PATCH', path: '/draft', body: {} })];
  expect(started).toEqual(['/api/one', '/api/draft']);
  await runTask();
  await Promise.all([...answers, runTask()]);
});
