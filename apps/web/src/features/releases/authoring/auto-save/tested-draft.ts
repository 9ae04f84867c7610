// Test helpers of auto-save: a server in memory, and a draft opened on it.
import type { Release, SentRelease } from '@dubplate/contract/releases/schemas';
import { NetworkError } from '#lib/errors.ts';
import { type DraftContent, emptyContent } from '../draft-fields.ts';
import { type DraftApi, draftFailureOf, type SaveFailure } from './draft-api.ts';
import type { DraftJournal } from './draft-journal.ts';
import { createDraftSync } from './draft-sync.ts';

class Stale extends Error {
  readonly current: Release;
  constructor(current: Release) {
    super();
    this.current = current;
  }
}

/** An empty draft as the server has it. */
export const blank = {
  uuid: 'r1',
  version: 1,
  title: '',
  title_version: null,
  type: 'SINGLE',
  intended_type: null,
  cover_uuid: null,
  language_id: null,
  primary_music_style_id: null,
  secondary_music_style_id: null,
  release_date: null,
  copyright: 'Label',
  artists: [],
} as unknown as Release;

/** A server in memory: creations by key once, changes by version; it can lose a request or only its answer. */
export const createServer = () => {
  const created = new Map<string, string>();
  let release: Release | null = null;
  let calls = 0;
  let weather: ('up' | 'lose-request' | 'lose-answer')[] = [];
  const answer = async (act: () => void): Promise<Release> => {
    calls += 1;
    const now = weather.shift() ?? 'up';
    await Promise.resolve();
    if (now === 'lose-request') throw new NetworkError('gone');
    act();
    if (now === 'lose-answer') throw new NetworkError('gone');
    return structuredClone(release as Release);
  };
  const apply = (body: SentRelease) => {
    release = { ...(release as Release), ...body, version: (release as Release).version + 1 } as Release;
  };
  const api: DraftApi = {
    create: (body, key) =>
      answer(() => {
        const known = created.get(key);
        if (known === undefined) {
          created.set(key, JSON.stringify(body));
          release = { ...blank, ...body } as Release;
        } else if (known !== JSON.stringify(body)) throw new Error('another body under the same key');
      }),
    change: (_uuid, body, version) =>
      answer(() => {
        if (release?.version !== version) throw new Stale(structuredClone(release as Release));
        apply(body);
      }),
    addArtist: (_uuid, credit) =>
      answer(() => apply({ artists: [...(release?.artists ?? []), credit] } as unknown as SentRelease)),
    removeArtist: (_uuid, gone) =>
      answer(() =>
        apply({
          artists: release?.artists.filter((one) => one.artist_uuid !== gone.artist_uuid),
        } as unknown as SentRelease),
      ),
  };
  return {
    api,
    set weather(next: typeof weather) {
      weather = next;
    },
    get release() {
      return release;
    },
    get calls() {
      return calls;
    },
    get creations() {
      return created.size;
    },
    changeElsewhere: apply,
  };
};

const classify = (error: unknown): SaveFailure =>
  error instanceof Stale ? { kind: 'stale', current: error.current } : draftFailureOf(error);

const newJournal = (): DraftJournal => ({
  key: 'local-1',
  uuid: null,
  version: null,
  base: emptyContent('Label'),
  local: emptyContent('Label'),
  creation: null,
  creationKey: 'local-1',
});

export const setTitle =
  (title: string) =>
  (content: DraftContent): DraftContent => ({ ...content, fields: { ...content.fields, title } });

/** A draft as it is opened, and what it keeps in the browser. */
export const openDraft = (server: ReturnType<typeof createServer>, journal = newJournal()) => {
  let kept: DraftJournal | null = null;
  const sync = createDraftSync({ api: server.api, classify, journal, keep: (next) => (kept = next) });
  return { sync, journal: () => kept };
};
