import type { FileEntity } from '@dubplate/contract/files/schemas';
import { describe, expect, it } from 'vitest';
import { createUploader, type UploadStep, type UploadTask } from './uploader.ts';

interface Sending {
  readonly task: UploadTask;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const lost = new Error('network');
const task = (name: string): UploadTask => ({ name, key: `key-${name}`, file: new Blob(['x']) });
const settle = () => new Promise((resolve) => setTimeout(resolve));

const server = () => {
  const sending: Sending[] = [];
  const returns: (() => void)[] = [];
  const uploader = createUploader({
    limit: 3,
    mayPass: (error) => error === lost,
    untilReachable: () => new Promise((resolve) => returns.push(resolve)),
    send: (one, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        sending.push({ task: one, resolve: () => resolve({ name: one.name } as FileEntity), reject });
      }),
  });
  return { uploader, sending, returns };
};

describe('uploads', () => {
  it('go three at a time, the next as soon as one is done', async () => {
    const { uploader, sending } = server();
    const steps: Record<string, UploadStep> = {};
    for (const name of ['a', 'b', 'c', 'd'])
      uploader.start(task(name), (step) => {
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

  it('wait out a lost connection and are sent again under the same key', async () => {
    const { uploader, sending, returns } = server();
    const steps: UploadStep['step'][] = [];
    uploader.start(task('a'), ({ step }) => steps.push(step));
    await settle();
    sending[0]?.reject(lost);
    await settle();
    expect(steps.at(-1)).toBe('waiting');
    returns[0]?.();
    await settle();
    expect(sending[1]?.task.key).toBe(sending[0]?.task.key);
    sending[1]?.resolve();
    await settle();
    expect(steps).toEqual(['queued', 'sending', 'waiting', 'sending', 'done']);
  });

  it('stop at a refusal, and make room', async () => {
    const { uploader, sending } = server();
    const failed: UploadStep[] = [];
    for (const name of ['a', 'b', 'c', 'd']) uploader.start(task(name), (step) => name === 'a' && failed.push(step));
    await settle();
    const error = new Error('415');
    sending[0]?.reject(error);
    await settle();
    expect(failed.at(-1)).toEqual({ step: 'failed', error });
    expect(sending).toHaveLength(4);
  });

  it('say nothing more once aborted, and give up their place', async () => {
    const { uploader, sending } = server();
    const told: UploadStep['step'][] = [];
    const abort = uploader.start(task('a'), ({ step }) => told.push(step));
    for (const name of ['b', 'c', 'd']) uploader.start(task(name), () => undefined);
    await settle();
    abort();
    await settle();
    expect(told).toEqual(['queued', 'sending']);
    expect(sending[3]?.task.name).toBe('d');
  });
});
