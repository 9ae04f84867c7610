import { ActionIcon, Title } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { usePrepared } from '#features/releases/preview/playback/use-prepared.ts';
import { useFormat } from '#lib/format.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { useUi } from '#ui/texts/ui-provider.tsx';
import { useCreditedArtists } from '../fields/use-credited-artists.ts';
import { useCoverPicture } from '../main-data/use-cover-picture.ts';
import { useMessages } from '../messages.ts';
import { type TrackItem, wavOf } from '../tracks/board/track-item.ts';
import { isDraftPlayable } from '../tracks/playback/draft-queue.ts';
import { useReleasePlayback } from '../tracks/playback/use-playback.ts';
import { useBoard, useDraft } from '../use-authoring.ts';
import { PreviewTrack } from './preview-track.tsx';
import classes from './submit.module.css';

/** The record as it will be met: its cover, its names, its tracks, all to be heard. */
export const Preview = () => {
  const text = useMessages();
  const name = useReleaseMessages();
  const { texts } = useUi();
  const format = useFormat();
  const { content } = useDraft();
  const { items } = useBoard();
  const picture = useCoverPicture('medium');
  const artistOf = useCreditedArtists();
  const { isPlaying, toggle } = useReleasePlayback();
  usePrepared(items.map(wavOf).find((wav) => wav !== null) ?? null);
  const { title, title_version, release_date } = content.fields;
  const names = [...new Set(content.artists.map(({ artist_uuid }) => artistOf(artist_uuid)?.name ?? ''))].join(', ');
  return (
    <section aria-label={text('preview')} className={classes.preview}>
      <div className={classes.sleeve}>
        <CoverImage {...picture} alt="" />
        <div className={classes.names}>
          <Title order={3} className={classes.recordTitle ?? ''}>
            {title.trim() || name('untitled')}
            {title_version.trim() && <span className={classes.version}> ({title_version.trim()})</span>}
          </Title>
          {names && <p className={classes.artist}>{names}</p>}
          {release_date && <p className={classes.date}>{text('coming', { date: format.day(release_date) })}</p>}
          <ActionIcon
            variant="filled"
            size={52}
            mt="md"
            aria-label={isPlaying ? text('pauseRelease') : text('playRelease')}
            disabled={!isDraftPlayable(items)}
            onClick={toggle}
          >
            {isPlaying ? <IconPlayerPauseFilled size={22} /> : <IconPlayerPlayFilled size={22} />}
          </ActionIcon>
        </div>
      </div>
      {items.length > 0 ? (
        <ol className={classes.tracks} aria-label={texts.player}>
          {items.map((item: TrackItem, index) => (
            <PreviewTrack key={item.key} item={item} number={index + 1} />
          ))}
        </ol>
      ) : (
        <p className={classes.noTracks}>{text('noTracksYet')}</p>
      )}
    </section>
  );
};
