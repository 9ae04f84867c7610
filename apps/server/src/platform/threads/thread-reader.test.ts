import type { TestTask } from '@dubplate/testkit/threads/reading-thread';
import { expect, it, onTestFinished } from 'vitest';
import { openThreadReader, ReadingTooHeavy, resultOf } from './thread-reader.ts';

const MODULE = new URL(import.meta.resolve('@dubplate/testkit/threads/reading-thread'));

const open = (limits: Parameters<typeof openThreadReader>[1] = {}) => {
  const reader = openThreadReader<TestTask, number>(MODULE, limits);
  onTestFinished(() => reader.close());
  return reader;
};
const newFlag = () => new Int32Array(new SharedArrayBuffer(4));
const raise = (flag: Int32Array): void => {
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
};
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('the server works on while a file blocks its thread', async () => {
  const flag = newFlag();
  const reading = resultOf(open().read({ type: 'wait', flag }));
  await nextTurn();
  raise(flag);
  expect(await reading).toBe(0);
});

it('a file that takes too long is given up, and the next one is read', async () => {
  const reader = open({ timeLimitMs: 200 });
  await expect(resultOf(reader.read({ type: 'wait', flag: newFlag() }))).rejects.toBeInstanceOf(ReadingTooHeavy);
  expect(await resultOf(open().read({ type: 'count', to: 3 }))).toBe(3);
});

it('a file that takes too much memory ends its thread only', async () => {
  const reader = open({ memoryMb: 24 });
  await expect(resultOf(reader.read({ type: 'devour' }))).rejects.toBeInstanceOf(ReadingTooHeavy);
  expect(await resultOf(reader.read({ type: 'count', to: 3 }))).toBe(3);
});

it('a failure and the end of a thread fail the reading', async () => {
  const reader = open();
  await expect(resultOf(reader.read({ type: 'fail' }))).rejects.toThrow('the reading failed');
  await expect(resultOf(reader.read({ type: 'exit' }))).rejects.toThrow('ended');
});

it('hands over every chunk in order, and the result', async () => {
  const reading = open().read({ type: 'count', to: 50 });
  const chunks: unknown[] = [];
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done) {
      expect(next.value).toBe(50);
      break;
    }
    chunks.push(next.value);
  }
  expect(chunks).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

it('passes a source on to its end, and fails with its error', async () => {
  const reader = open();
  async function* bytes(fails: boolean) {
    for (let chunk = 0; chunk < 20; chunk += 1) yield Buffer.alloc(1000);
    if (fails) throw new Error('the source was cut');
  }
  expect(await resultOf(reader.read({ type: 'measure' }, { source: bytes(false) }))).toBe(20_000);
  await expect(resultOf(reader.read({ type: 'measure' }, { source: bytes(true) }))).rejects.toThrow('cut');
});

it('files wait for their turn, and leave it if their sender goes away', async () => {
  const reader = open({ atOnce: 1 });
  const flag = newFlag();
  const first = resultOf(reader.read({ type: 'wait', flag }));
  const gone = new AbortController();
  const second = resultOf(reader.read({ type: 'count', to: 2 }, { signal: gone.signal }));
  const third = resultOf(reader.read({ type: 'count', to: 3 }));
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  raise(flag);
  expect([await first, await third]).toEqual([0, 3]);
});

it('a reading whose sender goes away ends its thread', async () => {
  const reader = open({ atOnce: 1 });
  const gone = new AbortController();
  const reading = resultOf(reader.read({ type: 'wait', flag: newFlag() }, { signal: gone.signal }));
  await nextTurn();
  gone.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
  expect(await resultOf(reader.read({ type: 'count', to: 1 }))).toBe(1);
});
