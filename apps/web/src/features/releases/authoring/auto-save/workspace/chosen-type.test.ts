import type { Release } from '@dubplate/contract/releases/schemas';
import { afterEach, expect, it, vi } from 'vitest';
import { chosenTypeOf } from '#features/releases/authoring/draft-fields.ts';
import { beginSession } from '#lib/session/session.ts';
import { takeStoredType } from './open-workspace.ts';
import { openTestedWorkspace, testedRelease } from './tested-workspace.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the chosen type is saved after a second of quiet, and one track or none goes out as a single', async () => {
  vi.useFakeTimers();
  beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const fields = JSON.parse(String(body));
    sent.push(fields);
    return Response.json({ ...testedRelease, ...fields, version: sent.length + 1 });
  });
  const workspace = openTestedWorkspace();
  workspace.chooseType('ALBUM');
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ intended_type: 'ALBUM' }]);
  expect(chosenTypeOf(workspace.sync.snapshot().content.fields)).toBe('ALBUM');
  // Published anyway: it goes out as what it was meant to be.
  workspace.sendChosenType();
  await workspace.sync.flush();
  expect(sent.slice(1)).toEqual([{ type: 'ALBUM' }]);
  workspace.close();
});

it('a draft whose type was never chosen is meant to be what it is', () => {
  const { fields } = openTestedWorkspace('vera', { ...testedRelease, type: 'EP' } as Release).sync.snapshot().content;
  expect([fields.intended_type, chosenTypeOf(fields)]).toEqual([null, 'EP']);
});

it('a type that only this browser stored is taken over once', () => {
  const kept = new Map<string, string>([
    ['dubplate.draft-type.one', 'ALBUM'],
    ['dubplate.draft-type.old', 'MIXTAPE'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  expect([takeStoredType('one'), takeStoredType('one'), takeStoredType('old')]).toEqual(['ALBUM', null, null]);
  expect(kept.size).toBe(0);
});
