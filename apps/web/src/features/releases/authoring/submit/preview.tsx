import { ActionIcon, Title, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useFileLink } from '#features/releases/details/playback/use-file-link.ts';
import { usePreloadedAudio } from '#features/releases/details/playback/use-preloaded-audio.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { useUi, useUiText } from '#ui/texts/ui-provider.tsx';
import { durationOf, type TrackItem, wavOf } from '../board/track-item.ts';
import { useCreditedArtists } from '../fields/use-credited-artists.ts';
import { isDraftPlayable, usePlayback, useReleasePlayback } from '../tracks/playback/use-playback.ts';
import { useBoard, useCoverPicture, useDraft } from '../use-authoring.ts';
import classes from './submit.module.css';

const PreviewTrack = ({ item, number }: { item: TrackItem; number: number }) => {
  const text = useMessages('app', 'authoring');
  const { format } = useUi();
  const uiText = useUiText();
  const { isPlaying, isCurrent, hasFailed, toggle } = usePlayback(item.key);
  const { ref } = useFileLink(wavOf(item));
  const name = item.form.title.trim() || text('untitledTrack');
  const duration = durationOf(item);
  return (
    <li ref={ref} className={classes.previewTrack} data-current={isCurrent || undefined}>
      <span className={classes.place}>{number}</span>
      <ActionIcon
        size={40}
        aria-label={isPlaying ? uiText('pauseTitle', { title: name }) : uiText('playTitle', { title: name })}
        disabled={wavOf(item) === null || hasFailed}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </ActionIcon>
      <span className={classes.trackName}>
        {name}
        {item.form.title_version.trim() && ` (${item.form.title_version.trim()})`}
      </span>
      {hasFailed && (
        <Tooltip label={uiText('trackFailed')}>
          <IconAlertTriangle
            size={18}
            role="img"
            aria-label={uiText('trackFailed')}
            className={classes.warning ?? ''}
          />
        </Tooltip>
      )}
      {duration !== null && <span className={classes.duration}>{format.duration(duration)}</span>}
    </li>
  );
};

/** The record as listeners will see it: cover, names and tracks, all playable. */
export const Preview = () => {
  const text = useMessages('app', 'authoring');
  const name = useMessages('app', 'releases');
  const uiText = useUiText();
  const format = useFormat();
  const { content } = useDraft();
  const { items } = useBoard();
  const picture = useCoverPicture('medium');
  const artistOf = useCreditedArtists();
  const { isPlaying, toggle } = useReleasePlayback();
  usePreloadedAudio(items.map(wavOf).find((wav) => wav !== null) ?? null);
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
        <ol className={classes.tracks} aria-label={uiText('player')}>
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
