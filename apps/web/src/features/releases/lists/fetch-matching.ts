import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { call } from '#lib/api.ts';
import { retryUntilSettled } from '#lib/retry/retrying.ts';
import { type ListStatus, listFilter } from './releases-query.ts';
import type { ListSearch } from './releases-search.ts';

/** The longest page that the server gives. */
const PAGE = 50;

interface FetchOptions {
  /** No more than these are fetched. */
  readonly max: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Fetches the matching releases page by page, at most `max`, without duplicates. `total` is the number of all matches.
 * @throws the server's refusal, or the signal's reason
 */
export const fetchMatching = async (
  status: ListStatus,
  list: ListSearch,
  { max, signal, onProgress }: FetchOptions,
): Promise<{ releases: ReleaseListItem[]; total: number }> => {
  const found = new Map<string, ReleaseListItem>();
  const filter = listFilter(status, list);
  for (let page = 1; ; page += 1) {
    const { data, meta } = await retryUntilSettled(
      () => call('GET /releases', { query: { ...filter, page, take: PAGE }, signal }),
      { task: 'export', signal },
    );
    for (const release of data) found.set(release.uuid, release);
    onProgress(found.size, Math.min(meta.itemCount, max));
    if (!meta.hasNextPage || found.size >= max)
      return { releases: [...found.values()].slice(0, max), total: meta.itemCount };
  }
};
