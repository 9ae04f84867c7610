import type { FileEntity } from '@dubplate/contract/files/schemas';
import { expect, it } from 'vitest';
import { createCoverUpload } from './cover-upload.ts';
import type { UploadStep, UploadTask } from './upload-queue.ts';

const open = () => {
  const steps: ((step: UploadStep) => void)[] = [];
  const tasks: UploadTask[] = [];
  const aborted: number[] = [];
  const done: string[] = [];
  const failed: unknown[] = [];
  const cover = createCoverUpload({
    queue: {
      start(task, report) {
        tasks.push(task);
        const place = steps.push(report) - 1;
        return () => aborted.push(place);
      },
    },
    onDone: (uuid) => done.push(uuid),
    onFailed: (error) => failed.push(error),
  });
  const finishUpload = (place: number) =>
    steps[place]?.({ step: 'done', file: { uuid: `file-${place}`, advice: ['BLURRED'] } as unknown as FileEntity });
  return { cover, steps, tasks, aborted, done, failed, finishUpload };
};
const picture = new Blob(['picture']);

it('is under way until the server has answered, and is then the release’s', () => {
  const { cover, steps, done, finishUpload } = open();
  expect(cover.isUnderWay()).toBe(false);
  cover.begin(picture, 'cover.jpg');
  for (const step of [
    { step: 'queued' },
    { step: 'sending', loaded: 7, total: 7 },
    { step: 'waiting', trouble: 'server' },
  ] as const satisfies UploadStep[]) {
    steps[0]?.(step);
    expect([cover.snapshot().step, cover.isUnderWay()]).toEqual([step.step, true]);
  }
  expect(done).toEqual([]);
  finishUpload(0);
  expect([cover.snapshot().step, cover.isUnderWay(), done]).toEqual(['done', false, ['file-0']]);
  expect(cover.snapshot()).toMatchObject({ uuid: 'file-0', advice: ['BLURRED'] });
});

it('gives way to a newer choice, which is sent for itself', () => {
  const { cover, tasks, aborted } = open();
  cover.begin(picture, 'first.jpg');
  cover.begin(picture, 'second.png');
  expect(aborted).toEqual([0]);
  expect(tasks.map(({ name }) => name)).toEqual(['first.jpg', 'second.png']);
  expect(tasks[0]?.key).not.toBe(tasks[1]?.key);
});

it('is given up by cancel, and nothing of it is shown any more', () => {
  const { cover, aborted, done } = open();
  cover.begin(picture, 'cover.jpg');
  cover.cancel();
  expect(aborted).toEqual([0]);
  expect(cover.snapshot()).toMatchObject({ step: 'none', preview: null });
  expect(done).toEqual([]);
});

it('is reported where it fails', () => {
  const { cover, steps, failed, done } = open();
  const error = new Error('415');
  cover.begin(picture, 'cover.jpg');
  steps[0]?.({ step: 'failed', error });
  expect([failed, done, cover.isUnderWay()]).toEqual([[error], [], false]);
});
