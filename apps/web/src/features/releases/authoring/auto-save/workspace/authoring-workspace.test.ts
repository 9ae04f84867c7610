import type { Release } from '@dubplate/contract/releases/schemas';
import { expect, it } from 'vitest';
import { openTestedWorkspace, testedRelease } from './tested-workspace.ts';

it('reports that it is locked, and emits nothing if nothing changes', () => {
  const workspace = openTestedWorkspace();
  const changes: boolean[] = [];
  workspace.onExtras(() => changes.push(workspace.extras().isLocked));
  for (const isLocked of [false, true, true, false]) workspace.setLocked(isLocked);
  expect(changes).toEqual([true, false]);
  workspace.close();
});

it('opens with the unsaved tracks that another browser left on the server', () => {
  const left = { version: 1, position: 0, fields: { title: 'Half' }, file: { uuid: 'wav', name: 'Half.wav' } };
  const workspace = openTestedWorkspace('vera', { ...testedRelease, unsaved_tracks: [left] } as unknown as Release);
  expect(workspace.board.snapshot().items).toMatchObject([
    { uuid: null, audio: { state: 'ready', file: { name: 'Half.wav' } }, form: { title: 'Half', composers: [] } },
  ]);
  workspace.close();
});
