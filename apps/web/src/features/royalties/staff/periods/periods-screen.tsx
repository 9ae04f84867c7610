import type { RoyaltyPeriod } from '@dubplate/contract/royalties/schemas';
import { isZeroAmount } from '@dubplate/rules/royalties/amount-text';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '#features/royalties/parts/amount.tsx';
import { useMonthText } from '#features/royalties/parts/months.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, NoneCell, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { periodsQuery } from '../api.ts';
import { CloseDialog } from './close-dialog.tsx';

const tones = { CURRENT: 'draft', OPEN: 'pending', CLOSED: 'published' } as const;

/** An amount of USD that a card on a phone leaves out if it is zero. */
const Sum = ({ value }: { readonly value: string }) =>
  isZeroAmount(value) ? <NoneCell>0</NoneCell> : <Amount value={value} />;

const useColumns = (onClose: (period: string) => void): readonly Column<RoyaltyPeriod>[] => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const monthText = useMonthText();
  return [
    {
      key: 'period',
      header: text('month'),
      isTitle: true,
      cell: ({ period, state }) =>
        state === 'CLOSED' ? (
          monthText(period)
        ) : (
          <Link to="/staff/royalty-periods/$period" params={{ period }} className={rowLinkClass}>
            {monthText(period)}
          </Link>
        ),
    },
    {
      key: 'state',
      header: text('status'),
      isPlain: true,
      cell: ({ state, closed_at, closed_by }) => (
        <span className={shared.stack}>
          <StatusChip tone={tones[state]} label={text(`period${state}`)} variant="plain" />
          {closed_at && (
            <span className={shared.hint}>
              {format.shortDate(closed_at)} {closed_by && <EmailText>{closed_by.username}</EmailText>}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'reports',
      header: text('reports'),
      from: 'large',
      isPlain: true,
      cell: ({ reports }) => (
        <span className={shared.counts}>
          <span>{text('reportsApproved', { count: reports.approved })}</span>
          {reports.draft > 0 && <span className={shared.hint}>{text('reportsDraft', { count: reports.draft })}</span>}
        </span>
      ),
    },
    {
      key: 'statements',
      header: text('statements'),
      align: 'end',
      from: 'wide',
      isHiddenOnPhone: true,
      cell: ({ statements }) => (statements > 0 ? format.number(statements) : <NoneCell>0</NoneCell>),
    },
    { key: 'earnings', header: text('earnings'), align: 'end', cell: ({ earnings }) => <Sum value={earnings} /> },
    {
      key: 'service',
      header: text('serviceShare'),
      align: 'end',
      from: 'large',
      cell: ({ service }) => <Sum value={service} />,
    },
    {
      key: 'unmatched',
      header: text('unmatchedUsd'),
      align: 'end',
      from: 'wide',
      cell: ({ unmatched }) => <Sum value={unmatched} />,
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: ({ period, state }) =>
        state === 'OPEN' && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={text('closeOf', { month: monthText(period) })}
            onClick={() => onClose(period)}
          >
            {text('closePeriod')}
          </Button>
        ),
    },
  ];
};

/** The months since the oldest report, and their close. */
export const PeriodsScreen = () => {
  const text = useMessages('staff', 'staffRoyalties');
  const [closing, setClosing] = useState<string | null>(null);
  const columns = useColumns(setClosing);
  const query = useQuery(periodsQuery);
  return (
    <>
      <PageHeader title={text('periodsTitle')} lead={text('periodsLead')} />
      <QueryTable
        query={query}
        failed={text('periodsFailed')}
        empty={
          <EmptyState
            title={text('noPeriods')}
            description={text('noPeriodsHint')}
            action={
              <Button variant="default" renderRoot={(props) => <Link to="/staff/sales-reports" {...props} />}>
                {text('title')}
              </Button>
            }
          />
        }
        table={(shown) => (
          <DataTable label={text('periodsTitle')} columns={columns} rowKey={({ period }) => period} {...shown} />
        )}
      />
      <CloseDialog period={closing} onClose={() => setClosing(null)} />
    </>
  );
};
