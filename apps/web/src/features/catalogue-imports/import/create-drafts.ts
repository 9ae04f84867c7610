import type { CatalogueReleaseWire, CreatedReleases } from '@dubplate/contract/catalogue-imports/schemas';
import { useEffect, useRef, useState } from 'react';
import { createDrafts, useRefreshImports } from '../api.ts';

/** How far the making of drafts is, and what came of it. */
export interface Making {
  readonly step: 'running' | 'done' | 'stopped' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly created: number;
  readonly skipped: CreatedReleases['skipped'];
  readonly error: unknown;
}

/** Makes drafts of releases, and can be stopped. Leaving the page stops it; what was made stays. */
export const useCreateDrafts = (id: string) => {
  const [making, setMaking] = useState<Making | null>(null);
  const running = useRef<AbortController | null>(null);
  const refresh = useRefreshImports();
  useEffect(() => () => running.current?.abort(), []);

  const create = async (releases: readonly CatalogueReleaseWire[]): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    let state: Making = { step: 'running', done: 0, total: releases.length, created: 0, skipped: [], error: null };
    const show = (part: Partial<Making>) => {
      state = { ...state, ...part };
      setMaking(state);
    };
    show({});
    try {
      await createDrafts(
        id,
        releases.map(({ key }) => key),
        {
          signal: controller.signal,
          onMade: ({ created, skipped }) =>
            show({
              done: state.done + created.length + skipped.length,
              created: state.created + created.length,
              skipped: [...state.skipped, ...skipped],
            }),
        },
      );
      show({ step: controller.signal.aborted ? 'stopped' : 'done' });
    } catch (error) {
      show({ step: 'failed', error });
    } finally {
      running.current = null;
      void refresh();
    }
  };
  return { making, create, stop: () => running.current?.abort() };
};
