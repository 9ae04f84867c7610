import type { DeskFigures, ReviewDecision } from '@dubplate/contract/moderation/figures-endpoints';
import { DECISIONS_COUNTED_MAX } from '@dubplate/contract/moderation/limits';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ReleaseStatusChip } from '#features/releases/index.ts';
import { call } from '#lib/api.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useSpanText } from '#lib/i18n/spans.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FilterRow } from '#ui/fields/filter-row.tsx';
import { ownerName } from '../names.ts';
import classes from './figures.module.css';

const DEFAULT_TAKE = 20;

/** The filters of the history, as in the address. */
interface HistorySearch {
  readonly moderator?: string | undefined;
  /** Days (`YYYY-MM-DD`), both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const matching = (value: string | undefined, form: RegExp) =>
  value !== undefined && form.test(value) ? value : undefined;

/** Reads the filters from the address, dropping unknown values. */
export const readHistorySearch = ({ moderator, from, to, page, take }: HistorySearch): HistorySearch => ({
  moderator: matching(moderator, UUID),
  from: matching(from, DAY),
  to: matching(to, DAY),
  page,
  take,
});

const isNarrowed = ({ moderator, from, to }: HistorySearch): boolean =>
  [moderator, from, to].some((part) => part !== undefined);

export const figuresQuery = queryOptions({
  queryKey: ['staff', 'releases', 'figures'],
  queryFn: ({ signal }) => call('GET /staff/releases/figures', { signal }),
});

const historyQuery = ({ moderator, from, to, page = 1, take = DEFAULT_TAKE }: HistorySearch) => {
  const query = { ...(moderator && { moderator }), ...(from && { from }), ...(to && { to }), page, take };
  return queryOptions({
    queryKey: ['staff', 'decisions', query],
    queryFn: ({ signal }) => call('GET /staff/decisions', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

const STATUS = { APPROVED: 'MODERATED', DENIED: 'DENIED', PUBLISHED: 'PUBLISHED' } as const;

const DecisionsTable = (table: { rows: readonly ReviewDecision[]; isBusy?: boolean; isLoading?: boolean }) => {
  const text = useMessages('staff', 'deskFigures');
  const format = useFormat();
  const spanText = useSpanText('short');
  const columns: readonly Column<ReviewDecision>[] = [
    {
      key: 'release',
      header: text('release'),
      isTitle: true,
      cell: ({ release, release_uuid: uuid }) =>
        release ? (
          <Link to="/staff/releases/$uuid" params={{ uuid }} className={rowLinkClass}>
            {release.title || text('untitled')}
          </Link>
        ) : (
          <span className={classes.soft}>{text('deletedRelease')}</span>
        ),
    },
    {
      key: 'moderator',
      header: text('moderator'),
      cell: ({ moderator }) => (moderator ? ownerName(moderator) : text('nobody')),
    },
    {
      key: 'decision',
      header: text('decision'),
      cell: ({ decision }) => <ReleaseStatusChip status={STATUS[decision]} variant="plain" />,
    },
    {
      key: 'at',
      header: text('decidedAt'),
      cell: ({ decided_at }) => <time dateTime={decided_at}>{format.dateTime(decided_at)}</time>,
    },
    {
      key: 'took',
      header: text('took'),
      cell: ({ seconds, is_late }) => (
        <>
          {seconds === null ? '—' : spanText(seconds * 1000)}
          {is_late && <span className={classes.late}> {text('late')}</span>}
        </>
      ),
    },
  ];
  return <DataTable {...table} label={text('history')} columns={columns} rowKey={({ uuid }) => uuid} />;
};

interface HistoryProps {
  readonly search: HistorySearch;
  readonly go: (next: HistorySearch) => void;
}

const Page = ({ search, go }: HistoryProps) => {
  const text = useMessages('staff', 'deskFigures');
  const query = useQuery(historyQuery(search));
  const { data } = query;
  return (
    <>
      <QueryTable
        query={query}
        failed={text('historyFailed')}
        empty={
          isNarrowed(search) ? (
            <EmptyState title={text('noneFound')} />
          ) : (
            <EmptyState title={text('noHistory')} description={text('noHistoryHint')} />
          )
        }
        emptyPage={text('noneOnPage')}
        table={(shown) => <DecisionsTable {...shown} />}
        onPage={(page) => go({ ...search, page })}
        onTake={(take) => go({ ...search, take, page: undefined })}
      />
      {data && data.meta.itemCount >= DECISIONS_COUNTED_MAX && <p className={classes.soft}>{text('counted')}</p>}
    </>
  );
};

/** The history of decisions, filtered by moderator and date. */
export const History = ({
  search,
  moderators,
}: {
  readonly search: HistorySearch;
  readonly moderators: DeskFigures['moderators'];
}) => {
  const text = useMessages('staff', 'deskFigures');
  const navigate = useNavigate();
  const go = (next: HistorySearch) =>
    void navigate({ to: '/staff/releases/figures', search: next, resetScroll: false });
  const change = (part: HistorySearch) => go({ ...search, ...part, page: undefined });
  const known = moderators.map(({ moderator }) => ({ value: moderator.uuid as string, label: ownerName(moderator) }));
  // A moderator whose last answer is older than the table is only in the address.
  const isKnown = search.moderator === undefined || known.some(({ value }) => value === search.moderator);
  return (
    <>
      <FilterRow>
        <NativeSelect
          size="md"
          label={text('moderator')}
          value={search.moderator ?? ''}
          onChange={({ currentTarget }) => change({ moderator: currentTarget.value || undefined })}
          data={[
            { value: '', label: text('anyModerator') },
            ...known,
            ...(isKnown ? [] : [{ value: search.moderator ?? '', label: text('nobody') }]),
          ]}
        />
        <DateField
          label={text('from')}
          placeholder={text('from')}
          value={search.from ?? null}
          {...(search.to && { max: search.to })}
          onChange={(day) => change({ from: day ?? undefined })}
        />
        <DateField
          label={text('to')}
          placeholder={text('to')}
          value={search.to ?? null}
          {...(search.from && { min: search.from })}
          onChange={(day) => change({ to: day ?? undefined })}
        />
        {isNarrowed(search) && (
          <Button variant="subtle" size="md" onClick={() => go({ take: search.take })}>
            {text('clear')}
          </Button>
        )}
      </FilterRow>
      <Page search={search} go={go} />
    </>
  );
};
