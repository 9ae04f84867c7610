import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { useEffect, useRef, useState } from 'react';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { saveFile, toCsv } from '#lib/save-file.ts';
import { notify } from '#ui/notices/notify.ts';
import { fetchMatching } from '../fetch-matching.ts';
import { useMessages } from '../messages.ts';
import type { ListStatus } from '../releases-query.ts';
import type { ListSearch } from '../releases-search.ts';

const EXPORT_MAX = 10_000;

/** Saves releases as a CSV file: given ones, or all that match a list's filters. */
export const useExport = () => {
  const text = useMessages();
  const words = useReleaseMessages();
  const language = useLanguage();
  const notifyError = useErrorNotice();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const save = (releases: readonly ReleaseListItem[]) => {
    const rows = releases.map((release) => [
      release.title || words('untitled'),
      release.artist?.name ?? '',
      words(`type${release.type}`),
      words(`status${release.status}`),
      release.release_date ?? '',
      release.upc ?? '',
      release.updated_at,
      release.uuid,
    ]);
    const head = (
      ['release', 'artist', 'columnType', 'status', 'releaseDate', 'upc', 'changed', 'columnId'] as const
    ).map((key) => text(key));
    // Spreadsheets expect the separator of their language.
    const csv = toCsv([head, ...rows], language === 'ru' ? ';' : ',');
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${text('exportFile')}-${utcDay(serverNow())}.csv`);
  };

  const saveMatching = async (status: ListStatus, list: ListSearch) => {
    leaving.current?.abort();
    const control = new AbortController();
    leaving.current = control;
    setProgress({ done: 0, total: 0 });
    try {
      const { releases, total } = await fetchMatching(status, list, {
        max: EXPORT_MAX,
        signal: control.signal,
        onProgress: (done, of) => setProgress({ done, total: of }),
      });
      save(releases);
      notify.withdrawFailure(text('exportFailed'));
      if (total > EXPORT_MAX) notify.warning(text('exportLimit', { count: EXPORT_MAX }));
    } catch (error) {
      if (!control.signal.aborted) notifyError(text('exportFailed'), error, releasesErrors);
    } finally {
      if (leaving.current === control) setProgress(null);
    }
  };
  return { save, saveMatching, progress };
};
