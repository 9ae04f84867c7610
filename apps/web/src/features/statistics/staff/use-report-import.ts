import { useEffect, useRef, useState } from 'react';
import { ApiError, hasCode } from '#lib/errors.ts';
import type { Progress } from '#lib/upload/upload.ts';
import { type ImportedReport, importReport, useRefreshReports } from './api.ts';

/** The current step of the import, or its result. */
export type ImportState =
  | { readonly step: 'chosen' }
  | { readonly step: 'sending'; readonly progress: Progress }
  | { readonly step: 'imported'; readonly result: ImportedReport }
  | { readonly step: 'cancelled' }
  | { readonly step: 'failed'; readonly error: unknown };

const CHOSEN: ImportState = { step: 'chosen' };

/** A file's name without its endings is the name of its report. */
const reportOf = (file: File): string => file.name.replace(/(\.(csv|tsv|txt|gz))+$/i, '');

/** The reports that an import overlaps with, as the refusal names them. */
const overlapsOf = (error: unknown): string[] => {
  const { overlaps } = error instanceof ApiError ? error.data : {};
  return Array.isArray(overlaps) ? overlaps.map(String) : [];
};

/**
 * Runs the import of a report: chosen, named, imported. Leaving the page cancels the upload.
 * @param confirmOverlaps requests confirmation for a report that seems to overlap with others
 */
export const useReportImport = (confirmOverlaps: (reports: readonly string[]) => Promise<boolean>) => {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [state, setState] = useState<ImportState>(CHOSEN);
  const running = useRef<AbortController | null>(null);
  const refresh = useRefreshReports();
  useEffect(() => () => running.current?.abort(), []);

  const send = async (overlaps: 'allow' | 'refuse'): Promise<void> => {
    if (!file || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const sending = (progress: Progress) => setState({ step: 'sending', progress });
    sending({ loaded: 0, total: file.size });
    try {
      const result = await importReport(file, name.trim(), overlaps, {
        onProgress: sending,
        signal: controller.signal,
      });
      setState({ step: 'imported', result });
      refresh();
    } catch (error) {
      setState(controller.signal.aborted ? { step: 'cancelled' } : { step: 'failed', error });
      running.current = null;
      if (hasCode(error, 'REPORT_OVERLAPS') && (await confirmOverlaps(overlapsOf(error)))) await send('allow');
    } finally {
      running.current = null;
    }
  };
  return {
    file,
    name,
    state,
    setName,
    choose: (next: File) => {
      setFile(next);
      setName(reportOf(next));
      setState(CHOSEN);
    },
    runImport: () => void send('refuse'),
    cancel: () => running.current?.abort(),
  };
};
