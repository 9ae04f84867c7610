import type { FileEntity } from '@dubplate/contract/files/schemas';
import { expect, it } from 'vitest';
import type { UploadStep, UploadTask } from '#lib/upload/upload-queue.ts';
import { createCoverUpload, type KeptCover } from './cover-upload.ts';

/** The pictures in a browser, by id. */
const stubFiles = () => {
  const stored = new Map<string, Blob>();
  return {
    stored,
    write: async (_: string, id: string, file: Blob) => void stored.set(id, file),
    read: async (_: string, id: string) => stored.get(id) ?? null,
    remove: async (_: string, ids: readonly string[]) => {
      for (const id of ids) stored.delete(id);
    },
  };
};

const open = (files = stubFiles(), earlier: KeptCover | null = null) => {
  let kept = earlier;
  const steps: ((step: UploadStep) => void)[] = [];
  const tasks: UploadTask[] = [];
  const aborted: number[] = [];
  const done: string[] = [];
  const failed: unknown[] = [];
  const cover = createCoverUpload({
    person: 'vera',
    kept: earlier,
    keep: async (next) => {
      kept = next;
    },
    files,
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
  return { cover, steps, tasks, aborted, done, failed, finishUpload, files, keptNow: () => kept };
};
const picture = new Blob(['picture']);

it('uploads until the server has answered, and then belongs to the release', () => {
  const { cover, steps, done, finishUpload } = open();
  expect(cover.isUnderWay()).toBe(false);
  cover.begin(picture, 'cover.jpg');
  for (const step of [
    { step: 'queued' },
    { step: 'sending', loaded: 7, total: 7 },
    { step: 'waiting', reason: 'server' },
  ] as const satisfies UploadStep[]) {
    steps[0]?.(step);
    expect([cover.snapshot().step, cover.isUnderWay()]).toEqual([step.step, true]);
  }
  expect(done).toEqual([]);
  finishUpload(0);
  expect([cover.snapshot().step, cover.isUnderWay(), done]).toEqual(['done', false, ['file-0']]);
  expect(cover.snapshot()).toMatchObject({ uuid: 'file-0', advice: ['BLURRED'] });
});

it('is replaced by a newer choice, which is a separate upload', () => {
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

it('stays in the browser when the page closes, and is sent by the next visit as the same upload', async () => {
  const first = open();
  first.cover.begin(picture, 'cover.png');
  await expect.poll(() => first.files.stored.size).toBe(1);
  first.cover.close();

  const again = open(first.files, first.keptNow());
  await again.cover.resume();
  expect(again.cover.snapshot()).toMatchObject({ step: 'queued', preview: expect.any(String) });
  expect(again.tasks).toEqual([{ file: picture, name: 'cover.png', key: first.tasks[0]?.key }]);
  again.finishUpload(0);
  expect([again.done, again.keptNow()]).toEqual([['file-0'], null]);
  await expect.poll(() => again.files.stored.size).toBe(0);
});

it.each([
  ['cancelled', ({ cover }: ReturnType<typeof open>) => cover.cancel()],
  ['refused', ({ steps }: ReturnType<typeof open>) => steps[0]?.({ step: 'failed', error: new Error('415') })],
])('is not kept once it is %s', async (_, end) => {
  const opened = open();
  opened.cover.begin(picture, 'cover.png');
  await expect.poll(() => opened.files.stored.size).toBe(1);
  end(opened);
  expect(opened.keptNow()).toBeNull();
  await expect.poll(() => opened.files.stored.size).toBe(0);
});
