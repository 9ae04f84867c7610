import { useMessages } from '../messages.ts';
import type { TrackItem } from './track-item.ts';
import classes from './tracks.module.css';

/** What is worth a word to the person; the rest of the advice is for those who deliver. */
const TOLD = ['MONO', 'MANY_CHANNELS', 'LOW_SAMPLE_RATE', 'LOW_BIT_DEPTH', 'HIGH_BIT_DEPTH', 'FLOAT'] as const;

/** What stores would not take of the recording: told, never a refusal. */
export const TrackAdvice = ({ item, className }: { item: TrackItem; className: string | undefined }) => {
  const text = useMessages();
  const { audio } = item;
  const advice = audio.state === 'ready' ? TOLD.filter((code) => audio.file.advice.includes(code)) : [];
  if (advice.length === 0) return null;
  return (
    <ul className={`${classes.advice} ${className ?? ''}`}>
      {advice.map((code) => (
        <li key={code}>{text(`advice${code}`)}</li>
      ))}
    </ul>
  );
};
