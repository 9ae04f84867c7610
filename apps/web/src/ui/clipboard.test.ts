import { expect, it, vi } from 'vitest';
import { copyText } from './clipboard.ts';
import { drainWaiting } from './notices/notice-queue.ts';

it('is on the clipboard, and that is said for five seconds', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  drainWaiting();
  await copyText('036000291452', 'Saved to clipboard');
  expect(writeText).toHaveBeenCalledWith('036000291452');
  expect(drainWaiting()).toMatchObject([{ style: 'success', message: 'Saved to clipboard', lifetime: 5_000 }]);
});
