import type { SalesReportDetail, SalesRowWire } from '@dubplate/contract/royalties/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '#features/royalties/parts/amount.tsx';
import { useMonthText } from '#features/royalties/parts/months.ts';
import { useNames } from '#features/royalties/parts/names.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { type RowsView, salesRowsQuery } from '../api.ts';
import classes from '../parts/staff.module.css';
import { MatchDialog } from './match-dialog.tsx';

const VIEWS = ['unmatched', 'matched', 'all'] as const satisfies readonly RowsView[];

const MatchCell = ({ row }: { readonly row: SalesRowWire }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const { match, unmatched_code, is_detached, proposals } = row;
  if (match)
    return (
      <span className={shared.stack}>
        <span>{match.title}</span>
        <span className={shared.hint}>
          {match.track_uuid === null ? text('wholeRelease', { release: match.release_title }) : match.release_title}
        </span>
      </span>
    );
  return (
    <span className={shared.stack}>
      <span>{text(`unmatched${unmatched_code ?? 'UNKNOWN'}`)}</span>
      <span className={shared.hint}>
        {[is_detached && text('detached'), proposals.length > 0 && text('proposed', { count: proposals.length })]
          .filter(Boolean)
          .join(', ')}
      </span>
    </span>
  );
};

const useColumns = (onMatch: (row: SalesRowWire) => void): readonly Column<SalesRowWire>[] => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const names = useNames();
  const monthText = useMonthText();
  return [
    { key: 'row', header: text('line'), align: 'end', width: '5rem', cell: ({ row }) => format.number(row) },
    {
      key: 'title',
      header: text('title2'),
      isTitle: true,
      cell: ({ title, artist, isrc, upc }) => (
        <span className={shared.stack}>
          <span>{[title, artist].filter(Boolean).join(' — ') || text('untitled')}</span>
          <span className={shared.hint}>
            {[isrc && `ISRC ${isrc}`, upc && `UPC ${upc}`].filter(Boolean).join(', ')}
          </span>
        </span>
      ),
    },
    {
      key: 'sale',
      header: text('sale'),
      from: 'large',
      cell: ({ store, territory, sale_period }) => (
        <span className={shared.stack}>
          <span>{names.store(store)}</span>
          <span className={shared.hint}>{[territory, monthText(sale_period)].filter(Boolean).join(', ')}</span>
        </span>
      ),
    },
    { key: 'match', header: text('track'), cell: (row) => <MatchCell row={row} /> },
    {
      key: 'net',
      header: text('net'),
      align: 'end',
      cell: ({ net, currency, usd }) => (
        <span className={shared.stack}>
          <Amount value={net} currency={currency} />
          {usd !== null && currency !== 'USD' && (
            <span className={shared.hint}>
              <Amount value={usd} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (row) =>
        row.match === null && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={text('matchOf', { row: row.row })}
            onClick={() => onMatch(row)}
          >
            {text('match')}
          </Button>
        ),
    },
  ];
};

interface RowsProps extends PagerState {
  readonly uuid: string;
  readonly report: SalesReportDetail;
  readonly view: RowsView;
  readonly onView: (view: RowsView) => void;
}

/** The rows of a report. Unmatched ones come by their amount, and can be matched one by one or together. */
export const Rows = ({ uuid, report, view, onView, page, take, ...ways }: RowsProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const [chosen, setChosen] = useState<ReadonlyMap<number, SalesRowWire>>(new Map());
  const [matching, setMatching] = useState<readonly SalesRowWire[]>([]);
  const columns = useColumns((row) => setMatching([row]));
  const choose = (rows: readonly SalesRowWire[], isChosen: boolean) =>
    setChosen((current) => {
      const next = new Map(current);
      for (const row of rows)
        if (isChosen) next.set(row.row, row);
        else next.delete(row.row);
      return next;
    });
  const unmatched = report.unmatched.rows + report.detached.rows;
  return (
    <section aria-labelledby="report-rows">
      <h2 id="report-rows" className={shared.heading}>
        {text('rows')}
      </h2>
      <div className={classes.filters}>
        <FilterChips
          label={text('rows')}
          choices={VIEWS.map((value) => ({
            value,
            label: text(`rows${value}`),
            ...(value === 'unmatched' && { count: format.number(unmatched) }),
          }))}
          value={view}
          onChoose={(next) => {
            setChosen(new Map());
            onView(next);
          }}
        />
        {chosen.size > 0 && (
          <div className={shared.buttons}>
            <Button variant="default" onClick={() => setMatching([...chosen.values()])}>
              {text('matchChosen', { count: chosen.size })}
            </Button>
            <Button variant="subtle" onClick={() => setChosen(new Map())}>
              {text('chooseNone')}
            </Button>
          </div>
        )}
      </div>
      <QueryTable
        query={useQuery(salesRowsQuery(uuid, view, { page, take }))}
        failed={text('rowsFailed')}
        empty={<p className={shared.hint}>{text(view === 'unmatched' ? 'noUnmatched' : 'noRows')}</p>}
        table={(shown) => (
          <DataTable<SalesRowWire>
            label={text('rows')}
            columns={columns}
            rowKey={({ row }) => String(row)}
            {...(view === 'unmatched' && {
              selection: {
                isSelected: ({ row }) => chosen.has(row),
                onToggle: (row) => choose([row], !chosen.has(row.row)),
                onToggleAll: choose,
                labelOf: ({ row }) => text('chooseRow', { row }),
                allLabel: text('chooseAll'),
              },
            })}
            {...shown}
          />
        )}
        {...ways}
      />
      <MatchDialog
        uuid={uuid}
        rows={matching}
        onClose={() => {
          setMatching([]);
          setChosen(new Map());
        }}
      />
    </section>
  );
};
