import { expect, it } from 'vitest';
import { tellCopied } from './copied-notice.ts';
import { takeWaiting } from './notices/notice-queue.ts';
import { texts } from './texts/en.ts';

it('what was copied is told for five seconds', () => {
  takeWaiting();
  tellCopied(texts.copied);
  expect(takeWaiting()).toMatchObject([{ style: 'success', message: 'Saved to clipboard', lifetime: 5000 }]);
});
