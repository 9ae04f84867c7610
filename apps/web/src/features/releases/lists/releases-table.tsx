import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { CopyCell, ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { ReleaseStatusChip } from '../release-status-chip.tsx';
import { useMessages } from './messages.ts';

const useColumns = (): readonly Column<ReleaseListItem>[] => {
  const text = useMessages();
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
      cell: ({ uuid, title }) => (
        <Link to="/releases/$uuid" params={{ uuid }} className={rowLinkClass}>
          {title || text('untitled')}
        </Link>
      ),
    },
    {
      key: 'artist',
      header: text('artist'),
      isPlain: true,
      cell: ({ artist }) => artist?.name ?? text('unknownArtist'),
    },
    {
      key: 'date',
      header: text('releaseDate'),
      cell: ({ release_date }) => (release_date ? format.day(release_date) : text('noDate')),
    },
    {
      key: 'status',
      header: text('status'),
      isPlain: true,
      cell: ({ status }) => <ReleaseStatusChip status={status} variant="plain" />,
    },
    {
      key: 'upc',
      header: text('upc'),
      width: '12rem',
      cell: ({ upc }) => upc && <CopyCell value={upc} what={text('upc')} />,
    },
  ];
};

interface ReleasesTableProps {
  readonly rows: readonly ReleaseListItem[];
  readonly firstNumber: number;
  readonly isBusy: boolean;
}

export const ReleasesTable = ({ rows, firstNumber, isBusy }: ReleasesTableProps) => {
  const text = useMessages();
  return (
    <DataTable
      label={text('title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      firstNumber={firstNumber}
      isBusy={isBusy}
    />
  );
};
