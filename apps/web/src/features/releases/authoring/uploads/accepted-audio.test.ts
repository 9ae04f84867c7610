import { expect, it } from 'vitest';
import { accepts } from '#ui/files/drop-zone/accepts.ts';
import { isTooLarge, WAV } from './accepted-audio.ts';

it('a track’s file may have 104857600 bytes and not one more', () => {
  expect([104_857_599, 104_857_600, 104_857_601].map((size) => isTooLarge({ size }))).toEqual([false, false, true]);
});

it.each([
  ['take.wav', 'audio/wav', true],
  ['take.wav', '', true],
  ['take', 'audio/x-wav', true],
  ['take.mp3', 'audio/mpeg', false],
  ['take.flac', 'audio/flac', false],
  ['take.aiff', 'audio/aiff', false],
  ['cover.jpg', 'image/jpeg', false],
])('a track is a WAV and nothing else: %s of type %j', (name, type, isTaken) => {
  expect(accepts(WAV, { name, type })).toBe(isTaken);
});
