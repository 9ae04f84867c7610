import type { FileId } from '@dubplate/contract/ids';
import { expect, it } from 'vitest';
import { createSignedLinks } from './signed-links.ts';

const HOUR_MS = 3_600_000;

const [A, B] = ['a' as FileId, 'b' as FileId];

const parse = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://own');
  return [
    pathname,
    { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' },
  ] as const;
};

it('returns the same valid thumbnail URLs for one file and hour, and others for other files and hours', () => {
  let now = new Date('2027-01-01T10:00:00Z');
  const links = createSignedLinks(Buffer.from('secret'), { now: () => now }, () => 'https://music.example');
  const first = links.thumbnails(A);
  expect(links.thumbnails(B)).not.toEqual(first);
  now = new Date('2027-01-01T10:59:59Z');
  expect(links.thumbnails(A)).toEqual(first);
  for (const address of Object.values(first ?? {})) expect(links.isValid(...parse(address))).toBe(true);
  now = new Date(now.getTime() + HOUR_MS);
  expect(links.thumbnails(A)).not.toEqual(first);
  expect(links.isValid(...parse(links.thumbnails(A)?.small ?? ''))).toBe(true);
  expect(links.thumbnails(null)).toBeNull();
});

it('signs URLs again when the cache is full', () => {
  const links = createSignedLinks(
    Buffer.from('secret'),
    { now: () => new Date('2027-01-01T10:00:00Z') },
    () => 'https://music.example',
  );
  const first = links.thumbnails(A);
  for (let n = 0; n < 5_000; n += 1) links.thumbnails(`file-${n}` as FileId);
  expect(links.thumbnails(A)).toEqual(first);
});
