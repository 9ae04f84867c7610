import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import type { LocalDate } from '@dubplate/rules/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deleteRelease } from '#features/releases/api.ts';
import { forgetDraft } from '#features/releases/authoring/auto-save/kept/kept-drafts.ts';
import { call } from '#lib/api.ts';
import { ApiError } from '#lib/errors.ts';
import { retryUntilSettled } from '#lib/retry/retrying.ts';
import { sessionClaims } from '#lib/session/session.ts';

const PARALLEL = 4;

interface BulkFailure<Item> {
  readonly item: Item;
  readonly error: unknown;
}

export interface BulkResult<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly BulkFailure<Item>[];
  /** Not tried any more once it was stopped. */
  readonly left: readonly Item[];
}

interface BulkOptions {
  readonly signal: AbortSignal;
  /** How many are settled, well or not. */
  readonly onProgress: (settled: number) => void;
}

/**
 * Processes the items concurrently. A refused item does not stop the others; network and server errors are retried. A
 * call that is running when the signal aborts may still succeed, but its item counts as left.
 */
export const runBulk = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { signal, onProgress }: BulkOptions,
): Promise<BulkResult<Item>> => {
  const done: Item[] = [];
  const failed: BulkFailure<Item>[] = [];
  const left: Item[] = [];
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const current = item;
      if (signal.aborted) {
        left.push(current);
        continue;
      }
      try {
        await retryUntilSettled(() => act(current), { task: 'bulk', signal });
        done.push(current);
      } catch (error) {
        if (signal.aborted) left.push(current);
        else failed.push({ item: current, error });
      }
      onProgress(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, work));
  return { done, failed, left };
};

const NOT_FOUND = 404;

/** Deletes a release and its data in this browser. A release that no longer exists counts as deleted. */
export const deleteListed = async (uuid: string): Promise<void> => {
  await deleteRelease(uuid).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error;
  });
  await forgetDraft(sessionClaims()?.sub ?? '', uuid);
};

export type BulkKind = 'delete' | 'date';

/** A change of several releases, from the confirmation to the result. */
export type Bulk =
  | {
      readonly step: 'asking';
      readonly kind: BulkKind;
      readonly releases: readonly ReleaseListItem[];
      /** How many of the selected ones this can't be done with. */
      readonly excluded: number;
    }
  | { readonly step: 'running'; readonly kind: BulkKind; readonly settled: number; readonly total: number }
  | {
      readonly step: 'ended';
      readonly kind: BulkKind;
      readonly date: LocalDate | null;
      readonly result: BulkResult<ReleaseListItem>;
    };

const DELETABLE: readonly ReleaseListItem['status'][] = ['DRAFT', 'DENIED'];

export const eligible = (kind: BulkKind, releases: readonly ReleaseListItem[]): readonly ReleaseListItem[] =>
  releases.filter(({ status }) => (kind === 'delete' ? DELETABLE.includes(status) : status === 'DRAFT'));

const actOf = (date: LocalDate | null) => (release: ReleaseListItem) =>
  date === null
    ? deleteListed(release.uuid)
    : call('PATCH /release/{id}', { params: { id: release.uuid }, body: { release_date: date } });

/** Deletes several releases, or changes their date. `onDone` gets those with which it went well. */
export const useBulk = (onDone: (kind: BulkKind, releases: readonly ReleaseListItem[]) => void) => {
  const client = useQueryClient();
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (kind: BulkKind, releases: readonly ReleaseListItem[], date: LocalDate | null) => {
    const control = new AbortController();
    running.current = control;
    const total = releases.length;
    setBulk({ step: 'running', kind, settled: 0, total });
    const result = await runBulk(releases, actOf(date), {
      signal: control.signal,
      onProgress: (settled) => setBulk({ step: 'running', kind, settled, total }),
    });
    await client.invalidateQueries({ queryKey: ['releases'] });
    const isWhole = result.failed.length === 0 && result.left.length === 0;
    setBulk(isWhole ? null : { step: 'ended', kind, date, result });
    onDone(kind, result.done);
  };
  return {
    bulk,
    ask: (kind: BulkKind, selected: readonly ReleaseListItem[]) => {
      const releases = eligible(kind, selected);
      setBulk({ step: 'asking', kind, releases, excluded: selected.length - releases.length });
    },
    run,
    stop: () => running.current?.abort(),
    close: () => setBulk(null),
  };
};

export type BulkControl = ReturnType<typeof useBulk>;
