import { useQuery } from '@tanstack/react-query';
import { analysisQuery } from '#features/releases/preview/playback/audio-queries.ts';
import { Waveform } from '#ui/player/waveform/waveform.tsx';
import { durationOf, type TrackItem, wavOf } from '../board/track-item.ts';
import { useMessages } from '../messages.ts';
import { usePlayback } from './playback/use-playback.ts';
import classes from './tracks.module.css';

const HEIGHT = 32;

export const RowWaveform = ({ item, name, isInView }: { item: TrackItem; name: string; isInView: boolean }) => {
  const text = useMessages();
  const wav = wavOf(item);
  const { data } = useQuery({ ...analysisQuery(wav ?? ''), enabled: isInView && wav !== null });
  const { position } = usePlayback(item.key);
  return (
    <div className={classes.wave}>
      {data && data.peaks.length > 0 && (
        <Waveform
          label={text('waveformOf', { name })}
          peaks={data.peaks}
          duration={durationOf(item) ?? 0}
          position={position}
          height={HEIGHT}
        />
      )}
    </div>
  );
};
