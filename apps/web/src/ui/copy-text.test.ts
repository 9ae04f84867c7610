import { expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';
import { takeWaiting } from './notices/notice-queue.ts';

it('is on the clipboard, and that is said for five seconds', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  takeWaiting();
  await copyText('036000291452', 'Saved to clipboard');
  expect(writeText).toHaveBeenCalledWith('036000291452');
  expect(takeWaiting()).toMatchObject([{ style: 'success', message: 'Saved to clipboard', lifetime: 5_000 }]);
});
