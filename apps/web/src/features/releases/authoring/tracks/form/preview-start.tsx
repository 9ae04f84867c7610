import { useQuery } from '@tanstack/react-query';
import { durationOf, type TrackItem, wavOf } from '#features/releases/authoring/board/track-item.ts';
import { useMessages } from '#features/releases/authoring/messages.ts';
import { analysisQuery } from '#features/releases/preview/playback/audio-queries.ts';
import { Waveform } from '#ui/player/waveform/waveform.tsx';
import { useUi } from '#ui/texts/ui-provider.tsx';
import classes from '../tracks.module.css';

/** The length of the excerpt that stores play, in seconds. */
const EXCERPT = 30;

interface PreviewStartProps {
  readonly item: TrackItem;
  readonly onChange: (seconds: number) => void;
}

/**
 * Chooses the start of the excerpt on the waveform. Reserves the space until the waveform is loaded, so that the fields
 * below do not move.
 */
export const PreviewStart = ({ item, onChange }: PreviewStartProps) => {
  const text = useMessages();
  const { format } = useUi();
  const wav = wavOf(item);
  const duration = durationOf(item);
  const { data, isError } = useQuery({ ...analysisQuery(wav ?? ''), enabled: wav !== null });
  const isUnknown = data ? data.status === 'failed' || (data.status === 'done' && data.peaks.length === 0) : isError;
  if (isUnknown) return null;
  if (duration === null || !data || data.peaks.length === 0) return <div className={classes.excerpt} />;
  const start = Math.min(duration, Math.max(0, item.form.preview_start_seconds ?? 0));
  return (
    <div className={classes.excerpt}>
      <Waveform
        label={text('previewAt')}
        peaks={data.peaks}
        duration={duration}
        position={start}
        span={[start, Math.min(duration, start + EXCERPT)]}
        valueText={format.duration(start)}
        step={1}
        onSeek={(seconds) => onChange(Math.min(Math.round(seconds), Math.floor(duration)))}
      />
    </div>
  );
};
