import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolume2, IconVolumeOff } from '@tabler/icons-react';
import { Range } from '../fields/range.tsx';
import { useUiText } from '../texts/ui-provider.tsx';
import { setVolume, toggleMute } from './player.ts';
import classes from './player-bar.module.css';

const LOUD = 0.5;

export const Volume = ({ volume, isMuted }: { volume: number; isMuted: boolean }) => {
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
