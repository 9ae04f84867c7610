import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { StatisticsLink } from '#features/statistics/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IfMay } from '#lib/session/acting.ts';
import { CopyCell, ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { CoverGenerator } from '../cover-generator.tsx';
import { ReleaseStatusChip } from '../release-status-chip.tsx';
import classes from './lists.module.css';
import { ReleaseList } from './release-list.tsx';
import { releaseCountsQuery } from './releases-query.ts';
import { isNarrowed, LISTED_STATUSES, type ReleasesSearch, withStatus } from './releases-search.ts';
import { RowTitle, useArtistOf, useTitleOf } from './row-title.tsx';

const useColumns = (): readonly Column<ReleaseListItem>[] => {
  const text = useMessages('app', 'releases');
  const titleOf = useTitleOf();
  const artistOf = useArtistOf();
  const format = useFormat();
  return [
    {
      key: 'cover',
      header: text('cover'),
      isHeaderHidden: true,
      width: '4.5rem',
      cell: ({ cover, tint }) => <ImageCell src={cover?.small} alt="" tint={tint} />,
    },
    {
      key: 'title',
      header: text('release'),
      isTitle: true,
      isSortable: true,
      cell: (release) => (
        <RowTitle release={release} to="/releases/$uuid" title={titleOf(release)} artist={artistOf(release)} />
      ),
    },
    {
      key: 'artist',
      header: text('artist'),
      from: 'large',
      isHiddenOnPhone: true,
      width: '12rem',
      cell: (release) => <span className={classes.clamped}>{artistOf(release) ?? '—'}</span>,
    },
    {
      key: 'release_date',
      header: text('releaseDate'),
      isSortable: true,
      width: '9rem',
      cell: ({ release_date }) => (release_date ? format.shortDay(release_date) : text('noDate')),
    },
    {
      key: 'status',
      header: text('status'),
      isPlain: true,
      width: '9rem',
      cell: ({ status }) => <ReleaseStatusChip status={status} variant="plain" />,
    },
    {
      key: 'updated_at',
      header: text('changed'),
      isSortable: true,
      from: 'widest',
      isHiddenOnPhone: true,
      width: '8.5rem',
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} title={format.dateTime(updated_at)}>
          {format.shortDate(updated_at)}
        </time>
      ),
    },
    {
      key: 'upc',
      header: text('upc'),
      from: 'wide',
      width: '10.5rem',
      cell: ({ upc }) => upc && <CopyCell value={upc} what={text('upc')} />,
    },
    {
      key: 'statistics',
      header: text('statistics'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      width: '4.5rem',
      cell: (release) => (
        <StatisticsLink uuid={release.uuid} label={text('statisticsOf', { title: titleOf(release) })} />
      ),
    },
  ];
};

type ReleasesTableProps = Pick<
  DataTableProps<ReleaseListItem>,
  'rows' | 'firstNumber' | 'isBusy' | 'isLoading' | 'sorting' | 'selection'
>;

const ReleasesTable = (props: ReleasesTableProps) => {
  const text = useMessages('app', 'releases');
  return <DataTable {...props} label={text('title')} columns={useColumns()} rowKey={({ uuid }) => uuid} isFixed />;
};

interface StatusesProps {
  /** How many releases there are in each status; undefined while that is not known. */
  readonly counts: Readonly<Record<ReleaseStatus, number>> | undefined;
  readonly search: ReleasesSearch;
  readonly go: (next: ReleasesSearch) => void;
}

const sumOf = (counts: Readonly<Record<ReleaseStatus, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The states to narrow the list to, each with how many releases the other filters leave of it. */
const Statuses = ({ counts, search, go }: StatusesProps) => {
  const text = useMessages('app', 'releases');
  const total = counts && sumOf(counts);
  const choices = (['ALL', ...LISTED_STATUSES] as const).map((value) => {
    const count = value === 'ALL' ? total : counts?.[value];
    return { value, label: text(`filter${value}`), ...(count !== undefined && { count }) };
  });
  return (
    <div className={classes.statuses}>
      <FilterChips
        label={text('statusFilter')}
        choices={choices}
        value={search.status ?? 'ALL'}
        onChoose={(value) => go(withStatus(search, value === 'ALL' ? undefined : value))}
      />
    </div>
  );
};

/** Every release of the person, with where each one is. */
export const ReleasesScreen = () => {
  const text = useMessages('app', 'releases');
  const search = useSearch({ from: '/main/releases' });
  const navigate = useNavigate();
  const { data: counts, isPlaceholderData } = useQuery(releaseCountsQuery(search));
  usePageTitle(text('title'));
  const go = (next: ReleasesSearch, isSameStep = false) =>
    void navigate({ to: '/releases', search: next, resetScroll: false, replace: isSameStep });
  return (
    <>
      <HeaderRow isCentered>
        <Title order={1}>{text('title')}</Title>
        <CoverGenerator />
      </HeaderRow>
      <ReleaseList
        status={search.status ?? 'ALL'}
        search={search}
        go={go}
        statuses={<Statuses counts={counts} search={search} go={go} />}
        hasNone={counts !== undefined && !isPlaceholderData && !isNarrowed(search) && sumOf(counts) === 0}
        placeholder={
          <EmptyState
            title={text('empty')}
            description={text('emptyHint')}
            action={
              <IfMay needs={['releases:write']}>
                <NextStep component={Link} to="/upload">
                  {text('upload')}
                </NextStep>
              </IfMay>
            }
          />
        }
        table={(props) => <ReleasesTable {...props} />}
      />
    </>
  );
};
