import { expect, it } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { openBoard, sampleForm } from './tested-board.ts';

const file = (name: string) => new File(['recording'], name, { lastModified: 1 });

it('the tracks of a release that was deleted elsewhere become new, and saved ones need their file again', async () => {
  const { board, keyOf, finishUpload, added, tasks } = openBoard();
  board.add(['Saved.wav', 'Arrived.wav'].map((name) => ({ file: file(name), form: sampleForm })));
  finishUpload(0);
  await board.save(keyOf(0));
  finishUpload(1);
  board.keepAsNew();
  expect(board.snapshot()).toMatchObject({
    isOrdering: false,
    items: [
      { uuid: null, audio: { state: 'missing' }, form: sampleForm },
      { uuid: null, audio: { state: 'ready', file: { uuid: 'wav-1' } } },
    ],
  });
  board.replaceFile(keyOf(0), file('Again.wav'));
  expect(tasks.at(-1)?.name).toBe('Again.wav');
  finishUpload(2);
  expect(await board.save(keyOf(0))).toBe('saved');
  expect(added.at(-1)?.body.wav_uuid).toBe('wav-2');
});

it('a refused file can be replaced; an accepted file can’t', () => {
  const { board, keyOf, steps, tasks, finishUpload } = openBoard();
  board.add([{ file: file('Broken.wav'), form: sampleForm }]);
  steps[0]?.({ step: 'failed', error: new ApiError(400, { message: 'BROKEN_FILE' }, null) });
  board.edit(keyOf(0), (form) => ({ ...form, title: 'Typed' }));
  board.replaceFile(keyOf(0), file('Whole.wav'));
  expect(board.snapshot().items).toMatchObject([
    { audio: { state: 'queued', name: 'Whole.wav' }, form: { title: 'Typed' } },
  ]);
  finishUpload(1);
  board.replaceFile(keyOf(0), file('Third.wav'));
  expect(tasks.map(({ name }) => name)).toEqual(['Broken.wav', 'Whole.wav']);
});
