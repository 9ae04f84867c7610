import type { Release } from '@dubplate/contract/releases/schemas';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { contentOf } from '../draft-fields.ts';
import type { DraftJournal } from './draft.ts';
import { createServer, openDraft } from './tested-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FIELDS = ['title', 'title_version', 'copyright'] as const;
const ARTISTS = ['vera', 'max'] as const;
const TABS = [0, 1] as const;
const DELAY_MS = 400;

type Step =
  | { readonly type: 'edit'; readonly tab: 0 | 1; readonly field: (typeof FIELDS)[number] }
  | { readonly type: 'credit'; readonly tab: 0 | 1; readonly artist: (typeof ARTISTS)[number] }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'lose'; readonly what: 'lose-request' | 'lose-answer' }
  | { readonly type: 'look' | 'reopen'; readonly tab: 0 | 1 }
  | { readonly type: 'delete' };

const tab = fc.constantFrom(...TABS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('edit' as const), tab, field: fc.constantFrom(...FIELDS) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('credit' as const), tab, artist: fc.constantFrom(...ARTISTS) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(0, 100, 300, 1_100, 25_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('lose' as const), what: fc.constantFrom('lose-request', 'lose-answer') }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('look', 'reopen'), tab }) },
  { weight: 1, arbitrary: fc.constant({ type: 'delete' } as const) },
);

/** Two tabs of one draft on one server. Each remembers the values that were typed in it. */
const openTabs = () => {
  const server = createServer(DELAY_MS);
  const typed: Record<string, string>[] = [{}, {}];
  const opened: (ReturnType<typeof openDraft> | null)[] = [openDraft(server), null];
  let deletions = 0;
  let edits = 0;

  const journalOf = (release: Release): DraftJournal => {
    const content = contentOf(release);
    const { uuid, version } = release;
    return { key: 'tab', uuid, version, base: content, local: content, creation: null, creationKey: 'tab' };
  };
  /** The second tab opens the draft once the server has it. */
  const tabAt = (index: 0 | 1) => {
    const { release } = server;
    if (!opened[index] && release) opened[index] = openDraft(server, journalOf(structuredClone(release)));
    return opened[index] ?? null;
  };
  /** Reads the draft from the server, as a page does when the user returns to it. */
  const look = (index: 0 | 1): void => {
    const sync = opened[index]?.sync;
    const uuid = sync?.snapshot().uuid;
    if (!sync || !uuid) return;
    if (server.release?.uuid === uuid) sync.adopt(structuredClone(server.release));
    else sync.reportGone(new ApiError(404, { message: 'NOT_FOUND' }, null));
  };
  const answerUser = (index: 0 | 1): void => {
    const sync = opened[index]?.sync;
    if (sync?.snapshot().state === 'conflict') sync.resolve('mine');
    // A second tab would save a second copy.
    if (sync?.snapshot().state === 'gone' && index === 0) sync.keepAsNew();
    if (sync?.snapshot().state === 'gone' && index === 1) {
      sync.close();
      opened[1] = null;
      typed[1] = {};
    }
  };

  const take = async (next: Step): Promise<void> => {
    if (next.type === 'edit') {
      edits += 1;
      const value = `${next.tab}${next.field}${edits}`;
      const sync = tabAt(next.tab)?.sync;
      if (!sync) return;
      (typed[next.tab] as Record<string, string>)[next.field] = value;
      sync.edit(({ fields, artists }) => ({ fields: { ...fields, [next.field]: value }, artists }));
    } else if (next.type === 'credit') {
      const credit = { artist_uuid: next.artist, role: 'PRIMARY_ARTIST' } as const;
      tabAt(next.tab)?.sync.edit(({ fields, artists }) => ({
        fields,
        artists: artists.some(({ artist_uuid }) => artist_uuid === next.artist)
          ? artists.filter(({ artist_uuid }) => artist_uuid !== next.artist)
          : [...artists, credit],
      }));
    } else if (next.type === 'wait') await vi.advanceTimersByTimeAsync(next.ms);
    else if (next.type === 'lose') server.weather = [next.what];
    else if (next.type === 'look') {
      look(next.tab);
    } else if (next.type === 'reopen') {
      const left = opened[next.tab];
      const journal = left?.journal();
      if (!left || !journal) return;
      left.sync.close();
      opened[next.tab] = openDraft(server, structuredClone(journal));
      void opened[next.tab]?.sync.flush();
    } else if (server.release) {
      server.deleteElsewhere();
      deletions += 1;
    }
  };

  /** The network is back, and the user answers every question. */
  const heal = async (): Promise<void> => {
    server.weather = [];
    for (let round = 0; round < 12; round += 1) {
      for (const index of TABS) {
        answerUser(index);
        look(index);
      }
      await vi.advanceTimersByTimeAsync(30_000);
    }
  };
  return { server, typed, opened, take, heal, deletions: () => deletions };
};

it('loses no edit and creates no second draft, whatever happens between two tabs and the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const tabs = openTabs();
      for (const each of steps) await tabs.take(each);
      await tabs.heal();
      const { server, typed, opened } = tabs;
      for (const tab of opened) {
        expect(tab?.sync.snapshot().state ?? 'saved').toBe('saved');
        tab?.sync.close();
      }
      expect(server.creations).toBeLessThanOrEqual(1 + tabs.deletions());
      if (!server.release) return;
      const shown = contentOf(server.release);
      for (const field of FIELDS) {
        const values = typed.flatMap((each) => each[field] ?? []);
        if (values.length > 0) expect(values).toContain(server.release[field]);
        for (const tab of opened)
          expect(tab?.sync.snapshot().content.fields[field] ?? shown.fields[field]).toBe(shown.fields[field]);
      }
      if (opened[0]) expect(opened[0].journal()).toBeNull();
    }),
    { numRuns: 500, seed: 7 },
  );
});
