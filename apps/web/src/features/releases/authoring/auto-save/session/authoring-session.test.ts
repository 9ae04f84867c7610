import { expect, it } from 'vitest';
import { openTestedSession } from './tested-session.ts';

it('reports that it is locked, and says nothing where nothing changes', () => {
  const session = openTestedSession();
  const changes: boolean[] = [];
  session.onExtras(() => changes.push(session.extras().isLocked));
  for (const isLocked of [false, true, true, false]) session.setLocked(isLocked);
  expect(changes).toEqual([true, false]);
  session.close();
});
