import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import type { LocalDate } from '@dubplate/rules/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import { deleteListed } from '../delete-listed.ts';
import { type BulkResult, runBulk } from './run-bulk.ts';

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
