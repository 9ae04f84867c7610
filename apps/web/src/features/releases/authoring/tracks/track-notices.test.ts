import { expect, it } from 'vitest';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { tellSaved, tellTooLarge } from './track-notices.ts';

it('a saved track and a file that is too large are told for five seconds', () => {
  drainWaiting();
  tellSaved('The track “Harbour” was saved');
  tellTooLarge('Invalid track size', 'Harbour.wav is larger than 100 MB.');
  expect(drainWaiting()).toMatchObject([
    { style: 'success', lifetime: 5000 },
    { style: 'warning', lifetime: 5000 },
  ]);
});
