import type { FileEntity } from '@dubplate/contract/files/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { lastingErrors } from '#lib/retry/retrying.ts';
import { createUploadQueue, type UploadStep, type UploadTask } from './upload-queue.ts';

interface Sending {
  readonly task: UploadTask;
  readonly progress: (loaded: number) => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const task = (name: string): UploadTask => ({ name, key: `key-${name}`, file: new Blob(['x']) });
const settle = () => vi.advanceTimersByTimeAsync(0);

const server = () => {
  const sending: Sending[] = [];
  const queue = createUploadQueue({
    limit: 3,
    send: (file, { name, idempotencyKey, signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const resolveFile = () => resolve({ name } as FileEntity);
        const progress = (loaded: number) => onProgress({ loaded, total: 9 });
        sending.push({ task: { file, name, key: idempotencyKey }, progress, resolve: resolveFile, reject });
      }),
  });
  return { queue, sending };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('uploads', () => {
  it('go three at a time, the next as soon as one is done', async () => {
    const { queue, sending } = server();
    const steps: Record<string, UploadStep> = {};
    for (const name of ['a', 'b', 'c', 'd'])
      queue.start(task(name), (step) => {
        steps[name] = step;
      });
    await settle();
    expect(sending.map((one) => one.task.name)).toEqual(['a', 'b', 'c']);
    expect(steps.d).toEqual({ step: 'queued' });
    sending[1]?.resolve();
    await settle();
    expect(steps.b?.step).toBe('done');
    expect(sending[3]?.task.name).toBe('d');
  });

  it.each([
    ['a lost connection', new NetworkError('gone'), 'offline'],
    ['a server in trouble', new ApiError(502, {}, null), 'server'],
  ])('wait out %s and are sent again under the same key', async (_, error, reason) => {
    const { queue, sending } = server();
    const steps: UploadStep[] = [];
    queue.start(task('a'), (step) => steps.push(step));
    await settle();
    sending[0]?.reject(error);
    await settle();
    expect(steps.at(-1)).toEqual({ step: 'waiting', reason });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sending[1]?.task.key).toBe(sending[0]?.task.key);
    sending[1]?.resolve();
    await settle();
    expect(steps.map(({ step }) => step)).toEqual(['queued', 'sending', 'waiting', 'sending', 'done']);
  });

  it('are not reported as failing once they get further than before', async () => {
    const { queue, sending } = server();
    const stop = queue.start(task('a'), () => undefined);
    await settle();
    sending[0]?.progress(4);
    sending[0]?.reject(new NetworkError('gone'));
    await vi.advanceTimersByTimeAsync(1_000);
    // What was sent before counts for nothing.
    sending[1]?.progress(4);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(lastingErrors()).toMatchObject([{ task: 'upload' }]);
    sending[1]?.progress(5);
    expect(lastingErrors()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lastingErrors()).toEqual([]);
    stop();
  });

  it('stop at a refusal, and make room', async () => {
    const { queue, sending } = server();
    const failed: UploadStep[] = [];
    for (const name of ['a', 'b', 'c', 'd']) queue.start(task(name), (step) => name === 'a' && failed.push(step));
    await settle();
    const error = new ApiError(507, { message: 'QUOTA_FULL' }, null);
    sending[0]?.reject(error);
    await settle();
    expect(failed.at(-1)).toEqual({ step: 'failed', error });
    expect(sending).toHaveLength(4);
  });

  it('report nothing more once aborted, and free their place', async () => {
    const { queue, sending } = server();
    const steps: UploadStep['step'][] = [];
    const abort = queue.start(task('a'), ({ step }) => steps.push(step));
    for (const name of ['b', 'c', 'd']) queue.start(task(name), () => undefined);
    await settle();
    abort();
    await settle();
    expect(steps).toEqual(['queued', 'sending']);
    expect(sending[3]?.task.name).toBe('d');
  });
});
