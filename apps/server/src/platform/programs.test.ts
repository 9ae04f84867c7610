import { expect, it } from 'vitest';
import { isNotInstalled } from './programs.ts';

it.each([
  ['no folder of PATH has it', 'ENOENT', 'ffmpeg', true],
  ['a folder of PATH is not readable', 'EACCES', 'ffmpeg', true],
  ['the path does not exist', 'ENOENT', '/opt/ffmpeg', true],
  ['the file at the path may not be run', 'EACCES', '/opt/ffmpeg', false],
  ['it runs and fails', 1, 'ffmpeg', false],
])('when %s, detects whether it is installed', (_when, code, program, expected) => {
  expect(isNotInstalled(Object.assign(new Error('spawn'), { code }), program)).toBe(expected);
});
