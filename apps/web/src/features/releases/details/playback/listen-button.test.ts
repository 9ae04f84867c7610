import type { FileId, TrackId } from '@dubplate/contract/ids';
import { expect, it } from 'vitest';
import { canListen } from './listen-button.tsx';

const track = (uuid: string, wav: string | null = 'wav') => ({
  uuid: uuid as TrackId,
  wav_uuid: wav as FileId | null,
});
const none = new Set<string>();

it.each([
  ['one of two has a file', [track('a', null), track('b')], [], none, true],
  ['no track', [], [], none, false],
  ['no file', [track('a', null), track('b', null)], [], none, false],
  ['no file that is to be had', [track('a'), track('b')], [true, true], none, false],
  ['one file that is to be had', [track('a'), track('b')], [true, false], none, true],
  ['no file that plays', [track('a'), track('b')], [true, false], new Set(['b']), false],
] as const)('of a release with %s', (_what, tracks, addresses, failed, expected) => {
  expect(canListen(tracks, { addresses, failed })).toBe(expected);
});
