import { expect, it } from 'vitest';
import { isLinkValid } from './new-password-screen.tsx';

const NOW = new Date('2026-11-21T10:00:00.500Z');
const seconds = Math.floor(NOW.getTime() / 1000);

it.each([
  [{ token: 'abc', expired: String(seconds + 1) }, true],
  [{ token: 'abc', expired: String(seconds) }, false],
  [{ token: 'abc', expired: String(seconds - 1) }, false],
  [{ token: 'abc' }, false],
  [{ expired: String(seconds + 60) }, false],
  [{ token: '', expired: String(seconds + 60) }, false],
  [{ token: 'abc', expired: 'soon' }, false],
  [{ token: 'abc', expired: '' }, false],
])('the validity of a link with %j: %s', (link, isAlive) => {
  expect(isLinkValid(link, NOW)).toBe(isAlive);
});
