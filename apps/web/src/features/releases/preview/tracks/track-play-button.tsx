import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useMessages } from '../messages.ts';
import classes from './track-play-button.module.css';

interface TrackPlayButtonProps {
  readonly title: string;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isPlayable: boolean;
  readonly onToggle: () => void;
}

/** Plays the track or pauses it; a warning replaces it where its file can't be fetched. */
export const TrackPlayButton = (props: TrackPlayButtonProps) => {
  const { title, isPlaying, isLoading, hasFailed, isPlayable, onToggle } = props;
  const text = useMessages();
  if (hasFailed) {
    return (
      <Tooltip label={text('fileFailed')}>
        <span className={classes.failed} role="img" aria-label={text('fileFailed')}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        </span>
      </Tooltip>
    );
  }
  return (
    <ActionIcon
      aria-label={text(isPlaying ? 'pauseTrack' : 'playTrack', { title })}
      disabled={!isPlayable}
      onClick={onToggle}
    >
      {isLoading && !isPlaying ? (
        <Loader size={18} />
      ) : isPlaying ? (
        <IconPlayerPauseFilled size={18} />
      ) : (
        <IconPlayerPlayFilled size={18} />
      )}
    </ActionIcon>
  );
};
