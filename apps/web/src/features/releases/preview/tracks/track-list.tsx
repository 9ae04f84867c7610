import type { Release } from '@dubplate/contract/releases/schemas';
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import type { ReleasePlayback } from '../playback/use-release-playback.ts';
import classes from './track-list.module.css';
import { TrackRow } from './track-row.tsx';

/** The record, track by track. */
export const TrackList = ({ release, playback }: { release: Release; playback: ReleasePlayback }) => {
  const text = useMessages();
  const { tracks, status, uuid } = release;
  const isDraft = status === 'DRAFT';
  return (
    <section aria-labelledby="tracks">
      <div className={classes.head}>
        <Title order={2} id="tracks">
          {text('tracks')}
        </Title>
        {tracks.length > 0 && <span className={classes.count}>{text('tracksCount', { count: tracks.length })}</span>}
      </div>
      {tracks.length > 0 ? (
        <ol className={classes.list}>
          {tracks.map((track, index) => (
            <TrackRow key={track.uuid} track={track} number={index + 1} isDraft={isDraft} playback={playback} />
          ))}
        </ol>
      ) : (
        <EmptyState
          title={text('noTracks')}
          {...(isDraft
            ? {
                description: text('noTracksHint'),
                action: (
                  <NextStep renderRoot={(props) => <Link to="/drafts/$uuid" params={{ uuid }} {...props} />}>
                    {text('addTrack')}
                  </NextStep>
                ),
              }
            : {})}
        />
      )}
    </section>
  );
};
