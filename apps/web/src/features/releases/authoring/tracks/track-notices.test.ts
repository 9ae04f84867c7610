import { expect, it } from 'vitest';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { notifySaved, notifyTooLarge } from './track-notices.ts';

it('a saved track and a file that is too large are shown for five seconds', () => {
  drainWaiting();
  notifySaved('The track “Harbour” was saved');
  notifyTooLarge('Invalid track size', 'Harbour.wav is larger than 100 MB.');
  expect(drainWaiting()).toMatchObject([
    { style: 'success', lifetime: 5000 },
    { style: 'warning', lifetime: 5000 },
  ]);
});
