import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { useEffect, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { notify } from '#ui/notices/notify.ts';
import { fetchMatching } from '../fetch-matching.ts';
import { useMessages } from '../messages.ts';
import type { ListStatus } from '../releases-query.ts';
import type { ListSearch } from '../releases-search.ts';

/** The maximum size of a selection: each release is changed by a separate call. */
export const SELECT_MAX = 1_000;

/** Selects all releases that match the filters now, on every page. Later matches are not added. */
export const useSelectMatching = (onSelect: (releases: readonly ReleaseListItem[]) => void) => {
  const text = useMessages();
  const notifyError = useErrorNotice();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const select = async (status: ListStatus, list: ListSearch): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, total: 0 });
    try {
      const { releases, total } = await fetchMatching(status, list, {
        max: SELECT_MAX,
        signal: control.signal,
        onProgress: (done, of) => setProgress({ done, total: of }),
      });
      if (control.signal.aborted) return;
      onSelect(releases);
      notify.withdrawFailure(text('selectFailed'));
      if (total > SELECT_MAX) notify.warning(text('selectLimit', { count: SELECT_MAX }));
    } catch (error) {
      if (!control.signal.aborted) notifyError(text('selectFailed'), error, releasesErrors);
    } finally {
      if (running.current === control) setProgress(null);
    }
  };
  const stop = (): void => {
    running.current?.abort();
    setProgress(null);
  };
  return { select, stop, progress };
};
