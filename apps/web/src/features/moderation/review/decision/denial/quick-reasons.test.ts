import { expect, it } from 'vitest';
import { withReason } from './quick-reasons.ts';

it('begins with the reason, and puts the next one on a line of its own', () => {
  expect(withReason('  ', 'Too loud.')).toBe('Too loud.');
  expect(withReason('Too loud.\n', 'Too long.')).toBe('Too loud.\nToo long.');
});
