import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { ActionIcon, Button, Switch, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '#features/moderation/messages.ts';
import { useReviewMessages } from '#features/moderation/review/messages.ts';
import type { ReleasePlayback } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { OpenedTrack } from './opened-track.tsx';
import { ArtistsCell, AuthorsCell, DiffersCell, PlayCell, TitleCell } from './track-cells.tsx';
import classes from './tracks-table.module.css';

interface TracksTableProps {
  readonly release: Release;
  readonly playback: ReleasePlayback;
}

/** All tracks with their differences from the release; opening a row shows every detail. */
export const TracksTable = ({ release, playback }: TracksTableProps) => {
  const text = useMessages();
  const words = useReviewMessages();
  const format = useFormat();
  const { tracks } = release;
  // A single has nothing to compare: its one track is open.
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(tracks.length === 1 ? tracks.map(({ uuid }) => uuid) : []),
  );
  const [isCompared, setCompared] = useState(false);
  const isOpen = ({ uuid }: Track) => opened.has(uuid);
  const areAllOpen = tracks.every(isOpen);
  const toggle = ({ uuid }: Track) =>
    setOpened(new Set([...opened].filter((id) => id !== uuid).concat(opened.has(uuid) ? [] : uuid)));

  const columns: readonly Column<Track>[] = [
    {
      key: 'play',
      header: words('listen'),
      isHeaderHidden: true,
      width: '3.5rem',
      cell: (track) => <PlayCell track={track} playback={playback} />,
    },
    {
      key: 'title',
      header: words('trackTitle'),
      isTitle: true,
      cell: (track, index) => <TitleCell track={track} number={index + 1} />,
    },
    {
      key: 'artists',
      header: words('artists'),
      cell: (track) => <ArtistsCell track={track} release={release} isCompared={isCompared} />,
    },
    { key: 'authors', header: words('authors'), cell: (track) => <AuthorsCell track={track} /> },
    {
      key: 'differs',
      header: words('ownValues'),
      cell: (track) => <DiffersCell track={track} release={release} isCompared={isCompared} />,
    },
    {
      key: 'duration',
      header: text('duration'),
      align: 'end',
      width: '6.5rem',
      cell: ({ file }) => (file?.duration ? format.duration(file.duration) : ''),
    },
    {
      key: 'open',
      header: words('details'),
      isHeaderHidden: true,
      isActions: true,
      width: '3.25rem',
      cell: (track) => (
        <ActionIcon
          aria-label={words('detailsOf', { title: track.title || text('untitled') })}
          aria-expanded={isOpen(track)}
          className={classes.chevron ?? ''}
          onClick={() => toggle(track)}
        >
          <IconChevronDown size={20} stroke={1.75} />
        </ActionIcon>
      ),
    },
  ];

  return (
    <section aria-labelledby="tracks">
      <div className={classes.head}>
        <Title order={2} id="tracks">
          {text('tracks')}
        </Title>
        {tracks.length > 1 && (
          <div className={classes.tools}>
            <Switch
              size="sm"
              label={words('compare')}
              checked={isCompared}
              onChange={({ currentTarget }) => setCompared(currentTarget.checked)}
            />
            <Button
              variant="subtle"
              onClick={() => setOpened(new Set(areAllOpen ? [] : tracks.map(({ uuid }) => uuid)))}
            >
              {words(areAllOpen ? 'closeAll' : 'openAll')}
            </Button>
          </div>
        )}
      </div>
      <DataTable
        label={text('tracks')}
        columns={columns}
        rows={tracks}
        rowKey={({ uuid }) => uuid}
        firstNumber={1}
        isFixed
        detail={(track) => (isOpen(track) ? <OpenedTrack track={track} playback={playback} /> : null)}
      />
    </section>
  );
};
