import type { QueueItem } from '@dubplate/contract/moderation/queue-schemas';
import { Link } from '@tanstack/react-router';
import { ReleaseStatusChip, useReleaseMessages } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, type DataTableProps, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { useMessages } from '../messages.ts';
import { ownerName } from '../owner-name.ts';
import { isWaitingView, type QueueSearch, viewOf } from '../queue-search.ts';
import { ClaimHolder } from './claim-holder.tsx';
import { DueClock } from './due-clock.tsx';
import classes from './queue-table.module.css';

const useColumns = (search: QueueSearch): readonly Column<QueueItem>[] => {
  const text = useMessages();
  const words = useReleaseMessages();
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
      cell: ({ uuid, title, type, edition_of }) => (
        <>
          <Link to="/staff/releases/$uuid" params={{ uuid }} search={search} className={rowLinkClass}>
            {title || text('untitled')}
          </Link>
          <span className={classes.type}>
            {edition_of ? `${words(`type${type}`)} · ${words('edition')}` : words(`type${type}`)}
          </span>
        </>
      ),
    },
    { key: 'artist', header: text('artist'), isPlain: true, cell: ({ artist }) => artist?.name ?? text('noArtist') },
    { key: 'owner', header: text('owner'), from: 'large', cell: ({ owner }) => ownerName(owner) },
    {
      key: 'tracks',
      header: text('tracks'),
      align: 'end',
      from: 'wide',
      cell: ({ track_count }) => format.number(track_count),
    },
    {
      key: 'date',
      header: text('releaseDate'),
      from: 'large',
      cell: ({ release_date }) => (release_date ? format.shortDay(release_date) : '—'),
    },
    isWaitingView(search)
      ? { key: 'due', header: text('due'), cell: ({ due_at }) => (due_at ? <DueClock due={due_at} /> : '—') }
      : { key: 'changed', header: text('changed'), cell: ({ updated_at }) => format.shortDate(updated_at) },
    isWaitingView(search)
      ? {
          key: 'claim',
          header: text('claim'),
          cell: ({ claim }) => (claim ? <ClaimHolder claim={claim} /> : '—'),
        }
      : {
          key: 'status',
          header: text('status'),
          // Except in the view of all, every row has the same status, named in the filter above.
          isHiddenOnPhone: viewOf(search) !== 'ALL',
          cell: ({ status }) => <ReleaseStatusChip status={status} variant="plain" />,
        },
  ];
};

type QueueTableProps = Pick<DataTableProps<QueueItem>, 'rows' | 'firstNumber' | 'isBusy' | 'isLoading'> & {
  readonly search: QueueSearch;
};

/** The releases of the queue, with deadline and claim while they are pending. */
export const QueueTable = ({ search, ...table }: QueueTableProps) => {
  const text = useMessages();
  return <DataTable {...table} label={text('title')} columns={useColumns(search)} rowKey={({ uuid }) => uuid} />;
};
