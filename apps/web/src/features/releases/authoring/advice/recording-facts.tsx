import { useQuery } from '@tanstack/react-query';
import { analysisQuery } from '#features/releases/details/playback/audio-queries.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type TrackItem, wavOf } from '../board/track-item.ts';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import classes from './advice.module.css';
import type { Advice } from './advice.ts';
import { FieldAdvice } from './field-advice.tsx';
import { SOUND } from './recordings.ts';

interface RecordingFactsProps {
  readonly item: TrackItem;
  readonly advice: readonly Advice[];
  readonly className: string | undefined;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Shows the technical data and loudness of a recording, with possible objections of stores. */
export const RecordingFacts = ({ item, advice, className }: RecordingFactsProps) => {
  const text = useMessages('app', 'authoring');
  const { number } = useFormat();
  const wav = wavOf(item);
  const { data, isError } = useQuery({ ...analysisQuery(wav ?? ''), enabled: wav !== null });
  if (item.audio.state !== 'ready') {
    return (
      <div className={className}>
        <div className={classes.sound} />
      </div>
    );
  }
  const { sample_rate, bits_per_sample, channels } = item.audio.file;
  const facts = [
    sample_rate ? text('factRate', { rate: number(tenths(sample_rate / 1000)) }) : null,
    bits_per_sample ? text('factBits', { bits: bits_per_sample }) : null,
    channels === 1 || channels === 2 ? text(channels === 1 ? 'factMono' : 'factStereo') : null,
    typeof data?.loudness === 'number' ? text('factLoudness', { loudness: number(tenths(data.loudness)) }) : null,
    typeof data?.true_peak === 'number' ? text('factPeak', { peak: number(tenths(data.true_peak)) }) : null,
  ].filter((fact) => fact !== null);
  const isFine = data?.status === 'done' && !advice.some(({ path }) => path === SOUND);
  return (
    <FieldAnchor path={SOUND} track={item.key} className={className}>
      <div className={classes.sound} tabIndex={-1}>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <p className={classes.facts} role="status">
          {isError || data?.status === 'failed'
            ? text('soundUnheard')
            : isFine
              ? text('soundFine')
              : data?.status === 'done'
                ? null
                : text('soundWaiting')}
        </p>
        <FieldAdvice advice={advice} path={SOUND} />
      </div>
    </FieldAnchor>
  );
};
