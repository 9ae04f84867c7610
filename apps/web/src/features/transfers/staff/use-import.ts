import { useEffect, useRef, useState } from 'react';
import type { Progress } from '#lib/upload/upload.ts';
import { type Imported, importLegacyFile } from './api.ts';

/** The current step of the import, or its result. */
export type ImportState =
  | { readonly step: 'chosen' }
  | { readonly step: 'sending'; readonly isDryRun: boolean; readonly progress: Progress }
  | { readonly step: 'checked' | 'imported'; readonly result: Imported }
  | { readonly step: 'cancelled' | 'failed'; readonly isDryRun: boolean; readonly error: unknown };

const CHOSEN: ImportState = { step: 'chosen' };

/** Runs the import of a file: chosen, checked by a dry run, imported. Leaving the page cancels the upload. */
export const useImport = () => {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<ImportState>(CHOSEN);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (isDryRun: boolean) => {
    if (!file || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const sending = (progress: Progress) => setState({ step: 'sending', isDryRun, progress });
    sending({ loaded: 0, total: file.size });
    try {
      const result = await importLegacyFile(file, isDryRun, { onProgress: sending, signal: controller.signal });
      setState({ step: isDryRun ? 'checked' : 'imported', result });
    } catch (error) {
      setState({ step: controller.signal.aborted ? 'cancelled' : 'failed', isDryRun, error });
    } finally {
      running.current = null;
    }
  };
  return {
    file,
    state,
    choose: (next: File) => {
      setFile(next);
      setState(CHOSEN);
    },
    check: () => void send(true),
    runImport: () => void send(false),
    cancel: () => running.current?.abort(),
  };
};
