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

it('two tabs never have one kept draft at the same time', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const releaseLock = await first.claimDraft('shared');
  expect(releaseLock).not.toBeNull();
  expect(await second.claimDraft('shared')).toBeNull();
  expect(await second.claimDraft('another')).not.toBeNull();
  releaseLock?.();
  await expect.poll(() => second.claimDraft('shared')).not.toBeNull();
});
