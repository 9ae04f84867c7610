import { IDBObjectStore } from 'fake-indexeddb';
import { createStore, set } from 'idb-keyval';
import { expect, it, vi } from 'vitest';
import { emptyContent } from '#features/releases/authoring/draft-fields.ts';
import { withBrowserDatabase } from '#testing/browser-database.ts';
import type { KeptDraft } from './kept-draft.ts';

withBrowserDatabase();

/** A tab: its own copy of the page's modules, over the one database of the browser. */
const openTab = async () => {
  vi.resetModules();
  return import('./kept-drafts.ts');
};

const draft = (key: string): KeptDraft => {
  const content = emptyContent('Label');
  const journal = { key, uuid: null, version: null, base: content, local: content, creation: null, creationKey: key };
  return { key, uuid: null, journal, tracks: [], recordings: [], cover: null };
};

it('one unreadable record does not hide the others, and another user’s records stay hidden', async () => {
  const store = createStore('dubplate-drafts', 'drafts');
  await set('vera/broken', {}, store);
  await set('vera/worse', null, store);
  await set(7, 'not a draft', store);
  const tab = await openTab();
  tab.createKeeper('vera', draft('whole')).write({});
  tab.createKeeper('max', draft('foreign')).write({});
  await expect.poll(() => tab.listKept('vera')).toHaveLength(1);
  expect((await tab.listKept('vera')).map(({ key }) => key)).toEqual(['whole']);
});

it('edits that follow each other are written once, at the latest when the page is hidden', async () => {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const tab = await openTab();
  const keeper = tab.createKeeper('ana', draft('typed'));
  for (const uuid of ['a', 'b', 'c']) keeper.writeSoon({ uuid });
  expect(put).not.toHaveBeenCalled();
  listeners.get('pagehide')?.();
  await expect.poll(() => tab.listKept('ana')).toMatchObject([{ key: 'typed', uuid: 'c' }]);
  expect([put.mock.calls.length, listeners.size]).toEqual([1, 0]);
  vi.unstubAllGlobals();
});

it('two tabs never have one kept draft at the same time', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const releaseLock = await first.claimDraft('shared');
  expect(releaseLock).not.toBeNull();
  expect(await second.claimDraft('shared')).toBeNull();
  expect(await second.claimDraft('another')).not.toBeNull();
  releaseLock?.();
  await expect.poll(() => second.claimDraft('shared')).not.toBeNull();
});
