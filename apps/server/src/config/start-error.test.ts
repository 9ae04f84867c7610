import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { explainForOperator, StartError } from './start-error.ts';

const failing = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  [new StartError('Set PORT.'), 'Set PORT.'],
  [failing('EADDRINUSE', 'listen EADDRINUSE: address already in use :::3000'), /^listen EADDRINUSE/],
  [
    failing('EACCES', "EACCES: permission denied, open '/etc/key'"),
    /^A right is missing \(EACCES: .*'\/etc\/key'\): run/,
  ],
  [failing('53100', 'could not extend file: No space left on device'), /^The disk of the database is full \(could not/],
  [
    new Error('wrapped', { cause: failing('42501', 'permission denied for table users') }),
    /lacks a right \(permission/,
  ],
  [failing('22001', 'value too long'), null],
  ['no error', null],
])('explains what an operator can mend, and nothing else: %s', (error, expected) => {
  const explained = explainForOperator(error);
  if (expected === null) expect(explained).toBeNull();
  else expect(explained).toMatch(expected);
});

it('explains the error of a disk that is full', async () => {
  const error = await writeFile('/dev/full', 'x').catch((caught: unknown) => caught);
  expect(explainForOperator(error)).toMatch(/^The disk is full \(ENOSPC: .*\): free space, then try again\.$/);
});
