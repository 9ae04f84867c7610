import type { QueueItem } from '@dubplate/contract/moderation/schemas';
import { Link } from '@tanstack/react-router';
import { ReleaseStatusChip, useReleaseMessages } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useSpans } from '#lib/i18n/spans.ts';
import { ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { useMessages } from '../messages.ts';
import { ownerName } from '../owner-name.ts';
import classes from './queue-table.module.css';

const useColumns = (isQueue: boolean): readonly Column<QueueItem>[] => {
  const text = useMessages();
  const words = useReleaseMessages();
  const format = useFormat();
  const spanOf = useSpans();
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
      cell: ({ uuid, title, type }) => (
        <>
          <Link to="/staff/releases/$uuid" params={{ uuid }} className={rowLinkClass}>
            {title || text('untitled')}
          </Link>
          <span className={classes.type}>{words(`type${type}`)}</span>
        </>
      ),
    },
    { key: 'artist', header: text('artist'), isPlain: true, cell: ({ artist }) => artist?.name ?? text('noArtist') },
    { key: 'owner', header: text('owner'), cell: ({ owner }) => ownerName(owner) },
    { key: 'tracks', header: text('tracks'), align: 'end', cell: ({ track_count }) => format.number(track_count) },
    {
      key: 'date',
      header: text('releaseDate'),
      cell: ({ release_date }) => (release_date ? format.day(release_date) : '—'),
    },
    isQueue
      ? {
          key: 'waiting',
          header: text('waiting'),
          cell: ({ submitted_at }) => (submitted_at ? spanOf(submitted_at) : '—'),
        }
      : { key: 'changed', header: text('changed'), cell: ({ updated_at }) => format.date(updated_at) },
    {
      key: 'status',
      header: text('status'),
      // All in the queue have the same, and the filter above says which.
      isHiddenOnPhone: isQueue,
      cell: ({ status }) => <ReleaseStatusChip status={status} variant="plain" />,
    },
  ];
};

interface QueueTableProps {
  readonly rows: readonly QueueItem[];
  readonly firstNumber: number;
  readonly isBusy: boolean;
  /** Those that wait, with how long they do. */
  readonly isQueue: boolean;
}

export const QueueTable = ({ rows, firstNumber, isBusy, isQueue }: QueueTableProps) => {
  const text = useMessages();
  return (
    <DataTable
      label={text('title')}
      columns={useColumns(isQueue)}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      firstNumber={firstNumber}
      isBusy={isBusy}
    />
  );
};
