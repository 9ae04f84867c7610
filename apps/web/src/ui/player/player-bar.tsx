import { ActionIcon, Loader } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconVolume,
  IconVolume2,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { CoverImage } from '../display/cover-image.tsx';
import { Range } from '../fields/range.tsx';
import { useUi, useUiText } from '../texts/ui-provider.tsx';
import { useMediaSession } from './media-session.ts';
import { close, next, previous, seek, setVolume, toggle, toggleMute } from './player.ts';
import classes from './player-bar.module.css';
import type { PlayerState } from './player-state.ts';
import { availableControls } from './use-player.ts';

const LOUD = 0.5;

const Volume = ({ volume, isMuted }: { volume: number; isMuted: boolean }) => {
  const uiText = useUiText();
  const Icon = isMuted || volume === 0 ? IconVolumeOff : volume < LOUD ? IconVolume2 : IconVolume;
  const percent = Math.round(volume * 100);
  return (
    <div className={classes.volume}>
      <ActionIcon aria-label={isMuted ? uiText('unmute') : uiText('mute')} aria-pressed={isMuted} onClick={toggleMute}>
        <Icon size={20} stroke={1.75} />
      </ActionIcon>
      <Range
        label={uiText('volume')}
        valueText={`${percent}%`}
        value={isMuted ? 0 : volume}
        max={1}
        step={0.05}
        onChange={setVolume}
      />
    </div>
  );
};

/** Reserves space at the bottom of the page, so that the bar covers no content. */
const useHeightOnPage = () => {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--player-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--player-height');
    };
  }, []);
  return ref;
};

const Transport = ({ state }: { state: PlayerState }) => {
  const uiText = useUiText();
  const { canPlay, hasNext, hasPrevious } = availableControls(state);
  const { isPlaying, isLoading } = state;
  return (
    <div className={classes.transport}>
      <ActionIcon aria-label={uiText('previousTrack')} disabled={!hasPrevious} onClick={() => void previous()}>
        <IconPlayerSkipBackFilled size={18} />
      </ActionIcon>
      <ActionIcon
        variant="filled"
        size={48}
        aria-label={isPlaying ? uiText('pause') : uiText('play')}
        disabled={!canPlay}
        onClick={() => void toggle()}
      >
        {isLoading && !isPlaying ? (
          <Loader size={18} color="currentColor" />
        ) : isPlaying ? (
          <IconPlayerPauseFilled size={20} />
        ) : (
          <IconPlayerPlayFilled size={20} />
        )}
      </ActionIcon>
      <ActionIcon aria-label={uiText('nextTrack')} disabled={!hasNext} onClick={() => void next()}>
        <IconPlayerSkipForwardFilled size={18} />
      </ActionIcon>
    </div>
  );
};

/** The player of a queue, at the bottom of the page. */
export const PlayerBar = ({ state }: { state: PlayerState }) => {
  const { format } = useUi();
  const uiText = useUiText();
  const ref = useHeightOnPage();
  const track = state.tracks[state.index];
  useMediaSession(track, state.isPlaying);
  const { position, duration } = state;
  return (
    <section ref={ref} className={classes.bar} aria-label={uiText('player')}>
      <div className={classes.what}>
        <CoverImage src={track?.cover} alt="" size="3rem" />
        <div className={classes.names} aria-live="polite">
          <div className={classes.title}>{track?.title}</div>
          {track?.artist && <div className={classes.artist}>{track.artist}</div>}
        </div>
      </div>
      <Transport state={state} />
      <div className={classes.time}>
        <span>{format.duration(position)}</span>
        <Range
          label={uiText('seek')}
          valueText={uiText('position', { now: format.duration(position), total: format.duration(duration) })}
          value={position}
          max={duration || 1}
          step={1}
          isDisabled={duration === 0}
          onChange={seek}
        />
        <span>{format.duration(duration)}</span>
      </div>
      <div className={classes.end}>
        <Volume volume={state.volume} isMuted={state.isMuted} />
        <ActionIcon aria-label={uiText('closePlayer')} onClick={close}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      </div>
    </section>
  );
};
