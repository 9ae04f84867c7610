import { expect, it } from 'vitest';
import { checkFiles } from './attachments.tsx';

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });
const MB = 1024 * 1024;

it.each([
  ['a picture', file('a.jpg', 'image/jpeg')],
  ['a picture without a type', file('a.PNG', '')],
  ['a PDF', file('a.pdf', 'application/pdf')],
  ['a text', file('a.txt', 'text/plain')],
  ['a WAV under another type', file('a.wav', 'audio/x-wav')],
  ['one of exactly ten megabytes', file('a.pdf', 'application/pdf', 10 * MB)],
])('takes %s', (_, one) => expect(checkFiles([], [one])).toEqual({ files: [one], problems: [] }));

it.each([
  ['another kind', file('a.exe', 'application/x-msdownload'), { code: 'fileKind', name: 'a.exe' }],
  ['one byte too many', file('a.pdf', 'application/pdf', 10 * MB + 1), { code: 'fileTooLarge', name: 'a.pdf' }],
  ['nothing in it', file('a.txt', 'text/plain', 0), { code: 'fileEmpty', name: 'a.txt' }],
])('refuses %s, by its name', (_, one, problem) =>
  expect(checkFiles([], [one])).toEqual({ files: [], problems: [problem] }),
);

it('accepts as many files as fit into one message, and reports the others', () => {
  const present = Array.from({ length: 9 }, (_, index) => file(`${index}.txt`, 'text/plain'));
  const added = [file('x.txt', 'text/plain'), file('y.txt', 'text/plain')];
  const { files, problems } = checkFiles(present, added);
  expect(files.map(({ name }) => name).at(-1)).toBe('x.txt');
  expect(files).toHaveLength(10);
  expect(problems).toEqual([{ code: 'tooManyFiles' }]);
});
