import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useFileLink } from '#features/releases/preview/playback/use-file-link.ts';
import { useUi } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { durationOf, type TrackItem, wavOf } from '../tracks/board/track-item.ts';
import { usePlayback } from '../tracks/playback/use-playback.ts';
import classes from './submit.module.css';

export const PreviewTrack = ({ item, number }: { item: TrackItem; number: number }) => {
  const text = useMessages();
  const { texts, format } = useUi();
  const { isPlaying, isCurrent, hasFailed, toggle } = usePlayback(item.key);
  const { ref } = useFileLink(wavOf(item));
  const name = item.form.title.trim() || text('untitledTrack');
  const duration = durationOf(item);
  return (
    <li ref={ref} className={classes.previewTrack} data-current={isCurrent || undefined}>
      <span className={classes.place}>{number}</span>
      <ActionIcon
        size={40}
        aria-label={isPlaying ? texts.pause(name) : texts.play(name)}
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
        <Tooltip label={texts.trackFailed}>
          <IconAlertTriangle size={18} role="img" aria-label={texts.trackFailed} className={classes.warning ?? ''} />
        </Tooltip>
      )}
      {duration !== null && <span className={classes.duration}>{format.duration(duration)}</span>}
    </li>
  );
};
