import { serveReadings } from '@dubplate/server/platform/threads/serve-readings.ts';

export type TestTask =
  | { readonly type: 'wait'; readonly flag: Int32Array }
  | { readonly type: 'devour' }
  | { readonly type: 'fail' }
  | { readonly type: 'exit' }
  | { readonly type: 'count'; readonly to: number }
  | { readonly type: 'measure' };

/** What a file does to its thread: it blocks it until `flag` is set, takes all memory, fails, or is read. */
serveReadings(async function* (task: TestTask, source): AsyncGenerator<number, number> {
  if (task.type === 'wait') Atomics.wait(task.flag, 0, 0);
  if (task.type === 'fail') throw new Error('the reading failed');
  if (task.type === 'exit') process.exit(3);
  if (task.type === 'devour')
    for (const kept: object[] = []; ; ) kept.push({ of: Array.from({ length: 1000 }, Math.random) });
  if (task.type === 'count') for (let number = 1; number <= task.to; number += 1) yield number;
  let bytes = 0;
  if (task.type === 'measure') for await (const chunk of source) bytes += chunk.length;
  return task.type === 'count' ? task.to : bytes;
});
