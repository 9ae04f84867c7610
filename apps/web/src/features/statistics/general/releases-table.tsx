import type { CommonStatistics, ListedRelease } from '@dubplate/contract/statistics/schemas';
import { streamsText } from '@dubplate/rules/statistics/figures';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, type DataTableProps, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { StatisticsLink } from '../statistics-link.tsx';

type ReleaseStreams = CommonStatistics['data'][number];

/** The day in Russian form, in either language: 24.11.2026. */
export const tableDate = (day: ListedRelease['release_date']): string =>
  day ? day.split('-').reverse().join('.') : '—';

const useColumns = (): readonly Column<ReleaseStreams>[] => {
  const text = useMessages('app', 'statistics');
  const format = useFormat();
  const titleOf = ({ title }: ListedRelease) => title || text('untitled');
  return [
    {
      key: 'cover',
      header: text('cover'),
      isHeaderHidden: true,
      width: '4.5rem',
      cell: ({ release }) => <ImageCell src={release.cover?.small} alt="" />,
    },
    {
      key: 'title',
      header: text('releaseTitle'),
      isTitle: true,
      cell: ({ release }) => (
        <Link to="/statistics/$uuid" params={{ uuid: release.uuid }} className={rowLinkClass}>
          {titleOf(release)}
        </Link>
      ),
    },
    {
      key: 'artist',
      header: text('artist'),
      cell: ({ release }) => release.artist?.name.trim() || text('unknownArtist'),
    },
    { key: 'date', header: text('date'), width: '9rem', cell: ({ release }) => tableDate(release.release_date) },
    {
      key: 'streams',
      header: text('streams'),
      align: 'end',
      width: '10rem',
      cell: ({ totalQuantity }) => <span title={format.number(totalQuantity)}>{streamsText(totalQuantity)}</span>,
    },
    {
      key: 'statistics',
      header: text('open'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      width: '4.5rem',
      cell: ({ release }) => <StatisticsLink uuid={release.uuid} label={text('openOf', { title: titleOf(release) })} />,
    },
  ];
};

/** Releases by their streams, most first. */
export const ReleasesTable = (
  props: Pick<DataTableProps<ReleaseStreams>, 'rows' | 'firstNumber' | 'isBusy' | 'isLoading'>,
) => {
  const text = useMessages('app', 'statistics');
  return (
    <DataTable
      {...props}
      label={text('releases')}
      columns={useColumns()}
      rowKey={({ release }) => release.uuid}
      isFixed
    />
  );
};
