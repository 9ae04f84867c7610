import type { LedgerIssue } from '@dubplate/contract/commerce/ledger-endpoints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { rememberedSize, rememberSize } from '#ui/data-table/pager/remembered-size.ts';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import shared from '../money.module.css';
import { AnswerDialog } from './answer-dialog.tsx';
import { checksQuery, faultsQuery } from './api.ts';
import { useMessages } from './messages.ts';

const tones: Readonly<Record<LedgerIssue['status'], StatusTone>> = {
  OPEN: 'denied',
  GONE: 'draft',
  EXPLAINED: 'moderated',
  CORRECTED: 'published',
};

interface FaultsTableProps {
  readonly rows: readonly LedgerIssue[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
  readonly onAnswer?: (fault: LedgerIssue) => void;
}

const FaultsTable = ({ rows, isBusy = false, isLoading = false, onAnswer = () => {} }: FaultsTableProps) => {
  const text = useMessages();
  const format = useFormat();
  return (
    <DataTable
      label={text('faults')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      isLoading={isLoading}
      columns={[
        {
          key: 'fault',
          header: text('fault'),
          isTitle: true,
          cell: ({ rule, purchaseUuid }) => (
            <span className={shared.stack}>
              <span>{text(`rule${rule}`)}</span>
              {purchaseUuid && (
                <Link className={shared.soft} to="/staff/purchases/$uuid" params={{ uuid: purchaseUuid }}>
                  {text('toPurchase')}
                </Link>
              )}
            </span>
          ),
        },
        { key: 'found', header: text('firstFound'), cell: ({ firstAt }) => format.shortDate(firstAt) },
        {
          key: 'state',
          header: text('state'),
          cell: ({ status, answer }) => (
            <span className={shared.stack}>
              <StatusChip tone={tones[status]} label={text(`status${status}`)} variant="plain" />
              {answer && (
                <>
                  <span>{answer.reason}</span>
                  <span className={shared.soft}>
                    {text('answeredBy', { name: answer.by.username, time: format.dateTime(answer.at) })}
                  </span>
                </>
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
          cell: (fault) =>
            fault.status === 'OPEN' && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={text('answerOf', { fault: text(`rule${fault.rule}`) })}
                onClick={() => onAnswer(fault)}
              >
                {text('answer')}
              </Button>
            ),
        },
      ]}
    />
  );
};

/** The open or closed faults of the ledger, as the check found them. */
export const Faults = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/staff/ledger' });
  const navigate = useNavigate();
  const [answered, setAnswered] = useState<LedgerIssue | null>(null);
  const { data: checks } = useQuery(checksQuery);
  const view = search.faults === 'closed' ? 'closed' : 'open';
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    faultsQuery(
      view === 'closed' ? 'CLOSED' : 'OPEN',
      search.page ?? 1,
      search.take ?? rememberedSize(),
      checks?.data[0]?.uuid,
    ),
  );
  const go = (next: typeof search) => void navigate({ to: '/staff/ledger', search: next, resetScroll: false });
  const content = () => {
    if (!data)
      return error ? (
        <LoadError error={error} title={text('faultsFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingTable>
          <FaultsTable rows={[]} isLoading />
        </LoadingTable>
      );
    if (data.meta.itemCount === 0)
      return view === 'closed' ? (
        <EmptyState title={text('noneClosed')} />
      ) : (
        <EmptyState title={text('noneOpen')} description={text('noneOpenHint')} />
      );
    return (
      <>
        <FaultsTable rows={data.data} isBusy={isPlaceholderData} onAnswer={setAnswered} />
        <Pager
          {...data.meta}
          onPage={(page) => go({ ...search, page })}
          onTake={(take) => {
            rememberSize(take);
            go({ ...(search.faults && { faults: search.faults }), take });
          }}
        />
      </>
    );
  };
  return (
    <>
      <FilterChips
        label={text('faults')}
        choices={(['open', 'closed'] as const).map((value) => ({ value, label: text(`view${value}`) }))}
        value={view}
        onChoose={(chosen) => go(chosen === 'closed' ? { faults: 'closed' } : {})}
      />
      {content()}
      <AnswerDialog fault={answered} onClose={() => setAnswered(null)} />
    </>
  );
};
