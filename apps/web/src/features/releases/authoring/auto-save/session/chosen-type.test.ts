import { expect, it, vi } from 'vitest';
import { chosenType } from './chosen-type.ts';

it('the type that a person chose is kept with the draft, whatever is sent meanwhile, until it is forgotten', () => {
  const kept = new Map<string, string>([['dubplate.draft-type.old', 'MIXTAPE']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  expect([chosenType.read('one'), chosenType.read('old')]).toEqual([null, null]);
  chosenType.write('one', 'ALBUM');
  expect([chosenType.read('one'), chosenType.read('two')]).toEqual(['ALBUM', null]);
  chosenType.forget('one');
  expect(chosenType.read('one')).toBeNull();
});
