import { expect, it } from 'vitest';
import { isUsable } from './memory-folder.ts';

it.each([
  ['tmpfs /dev/shm tmpfs rw,nosuid,nodev,relatime 0 0', true],
  ['shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0', false],
  ['/dev/vda /dev/shm ext4 rw,relatime 0 0', false],
  ['tmpfs /dev tmpfs rw,relatime 0 0', false],
])('keeps test files in memory where programs may run: %s', (mounts, usable) => {
  expect(isUsable(`/dev/vda / ext4 rw 0 0\n${mounts}\n`, '/dev/shm')).toBe(usable);
});
