import type { TrackStreams } from '@dubplate/contract/statistics/schemas';
import { streamsText } from '@dubplate/rules/statistics/figures';
import type { Window } from '@dubplate/rules/statistics/periods';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { tracksQuery } from '../api.ts';

const useColumns = (): readonly Column<TrackStreams>[] => {
  const text = useMessages('app', 'statisticsMore');
  const format = useFormat();
  return [
    {
      key: 'cover',
      header: text('release'),
      isHeaderHidden: true,
      width: '4.5rem',
      cell: ({ release }) => <ImageCell src={release.cover?.small} alt="" />,
    },
    {
      key: 'track',
      header: text('track'),
      isTitle: true,
      cell: ({ track, release }) => (
        <Link to="/statistics/$uuid" params={{ uuid: release.uuid }} className={rowLinkClass}>
          {track.title || text('untitled')}
          {track.title_version && ` (${track.title_version})`}
        </Link>
      ),
    },
    { key: 'release', header: text('release'), cell: ({ release }) => release.title || text('untitled') },
    {
      key: 'streams',
      header: text('streams'),
      align: 'end',
      width: '10rem',
      cell: ({ totalQuantity }) => <span title={format.number(totalQuantity)}>{streamsText(totalQuantity)}</span>,
    },
  ];
};

/** The tracks of all releases by their streams in a window; each links to its release’s statistics. */
export const Tracks = ({ window }: { readonly window: Window }) => {
  const text = useMessages('app', 'statisticsMore');
  const columns = useColumns();
  const [page, setPage] = useState(1);
  const query = useQuery(tracksQuery(window, page));
  const { data } = query;
  // Some stores report only releases.
  if (data?.meta.itemCount === 0) return null;
  return (
    <section aria-labelledby="statistics-tracks">
      <Title order={2} id="statistics-tracks" mb="md">
        {text('tracks')}
      </Title>
      <QueryTable
        query={query}
        failed={text('tracksFailed')}
        isNumbered
        table={(shown) => (
          <DataTable label={text('tracks')} columns={columns} rowKey={({ track }) => track.uuid} isFixed {...shown} />
        )}
        onPage={setPage}
      />
    </section>
  );
};
