import type { Release } from '@dubplate/contract/releases/schemas';
import { expect, it } from 'vitest';
import { openTestedSession, testedRelease } from './tested-session.ts';

it('reports that it is locked, and emits nothing if nothing changes', () => {
  const session = openTestedSession();
  const changes: boolean[] = [];
  session.onExtras(() => changes.push(session.extras().isLocked));
  for (const isLocked of [false, true, true, false]) session.setLocked(isLocked);
  expect(changes).toEqual([true, false]);
  session.close();
});

it('opens with the unsaved tracks that another browser left on the server', () => {
  const left = { version: 1, position: 0, fields: { title: 'Half' }, file: { uuid: 'wav', name: 'Half.wav' } };
  const session = openTestedSession('vera', { ...testedRelease, unsaved_tracks: [left] } as unknown as Release);
  expect(session.board.snapshot().items).toMatchObject([
    { uuid: null, audio: { state: 'ready', file: { name: 'Half.wav' } }, form: { title: 'Half', composers: [] } },
  ]);
  session.close();
});
