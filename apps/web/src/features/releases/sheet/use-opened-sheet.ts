import { utcDay } from '@dubplate/rules/dates';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useInstance } from '#features/reference/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { sheetDrafts } from '#lib/routing/sheet-address.ts';
import { openSheet } from './model/open-sheet.ts';
import type { Sheet, SheetSnapshot } from './model/sheet.ts';

type Opening =
  | { readonly step: 'opening'; readonly done: number; readonly total: number }
  | { readonly step: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly step: 'open'; readonly sheet: Sheet; readonly skipped: number };

/** Opens the drafts of the URL as a sheet, and closes them with the page. */
export const useOpenedSheet = (ids: string): Opening => {
  const publisher = useInstance()?.label_name ?? null;
  const [attempt, setAttempt] = useState(0);
  const [opening, setOpening] = useState<Opening | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same drafts
  useEffect(() => {
    if (publisher === null) return;
    const left = new AbortController();
    const { signal } = left;
    const drafts = sheetDrafts({ ids });
    let close = () => {};
    setOpening(null);
    const show = (next: Opening) => {
      if (!signal.aborted) setOpening(next);
    };
    const open = async (): Promise<void> => {
      const opened = await openSheet(drafts, {
        publisher,
        today: utcDay(serverNow()),
        signal,
        onProgress: (done) => show({ step: 'opening', done, total: drafts.length }),
      });
      if (signal.aborted) return opened.close();
      close = opened.close;
      const { sheet } = opened;
      show({ step: 'open', sheet, skipped: drafts.length - sheet.workspaces.length });
    };
    open().catch((error: unknown) => show({ step: 'failed', error, retry: () => setAttempt((count) => count + 1) }));
    return () => {
      left.abort();
      close();
    };
  }, [ids, publisher, attempt]);
  return opening ?? { step: 'opening', done: 0, total: sheetDrafts({ ids }).length };
};

export const useSheetSnapshot = (sheet: Sheet): SheetSnapshot => useSyncExternalStore(sheet.onChange, sheet.snapshot);
