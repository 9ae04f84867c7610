import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { ReleaseStatusChip } from '#features/releases/release-status-chip.tsx';
import { StatisticsLink } from '#features/statistics/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { CopyCell, ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx';
import classes from './lists.module.css';
import { useMessages } from './messages.ts';
import { RowTitle } from './row-title.tsx';
import { useArtistOf } from './use-artist-of.ts';
import { useTitleOf } from './use-title-of.ts';

const useColumns = (): readonly Column<ReleaseListItem>[] => {
  const text = useMessages();
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

export const ReleasesTable = (props: ReleasesTableProps) => {
  const text = useMessages();
  return <DataTable {...props} label={text('title')} columns={useColumns()} rowKey={({ uuid }) => uuid} isFixed />;
};
