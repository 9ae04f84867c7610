// Test helpers of auto-save: a server in memory, and a draft opened on it.
import type { Release, SentRelease } from '@dubplate/contract/releases/schemas';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { type DraftContent, emptyContent } from '../draft-fields.ts';
import { createDraft, type DraftApi, type DraftJournal } from './draft.ts';

const stale = (current: Release) => new ApiError(412, { message: 'STALE', current }, null);

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

/**
 * A server in memory: creations by key once, changes by version; it can lose a request or only its answer.
 * @param delayMs the time from a request to its answer
 */
export const createServer = (delayMs = 0) => {
  const created = new Map<string, { readonly body: string; readonly answer: Release }>();
  let release: Release | null = null;
  let calls = 0;
  let weather: ('up' | 'lose-request' | 'lose-answer')[] = [];
  const answer = async (act: () => Release | null): Promise<Release> => {
    calls += 1;
    const now = weather.shift() ?? 'up';
    await (delayMs > 0 ? new Promise((resolve) => setTimeout(resolve, delayMs / 2)) : Promise.resolve());
    if (now === 'lose-request') throw new NetworkError('gone');
    const result = structuredClone(act());
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs / 2));
    if (now === 'lose-answer') throw new NetworkError('gone');
    return result as Release;
  };
  const find = (uuid: string): Release => {
    if (release?.uuid !== uuid) throw new ApiError(404, { message: 'NOT_FOUND' }, null);
    return release;
  };
  const apply = (body: SentRelease): Release => {
    release = { ...(release as Release), ...body, version: (release as Release).version + 1 } as Release;
    return release;
  };
  const api: DraftApi = {
    create: (body, key) =>
      answer(() => {
        const known = created.get(key);
        if (known && known.body !== JSON.stringify(body)) throw new Error('another body under the same key');
        if (known) return known.answer;
        release = { ...blank, ...body, uuid: `r${created.size + 1}` } as Release;
        created.set(key, { body: JSON.stringify(body), answer: release });
        return release;
      }),
    change: (uuid, body, version) =>
      answer(() => {
        const current = find(uuid);
        if (current.version !== version) throw stale(structuredClone(current));
        return apply(body);
      }),
    addArtist: (uuid, credit) => answer(() => apply({ artists: [...find(uuid).artists, credit] } as object)),
    removeArtist: (uuid, gone) =>
      answer(() =>
        apply({ artists: find(uuid).artists.filter((one) => one.artist_uuid !== gone.artist_uuid) } as object),
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
    changeElsewhere: (body: SentRelease): void => void apply(body),
    deleteElsewhere(): void {
      release = null;
    },
  };
};

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
  const sync = createDraft({ api: server.api, journal, keep: (next) => (kept = next) });
  return { sync, journal: () => kept };
};
