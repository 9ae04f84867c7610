import { useState } from 'react';
import { useUi, useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './progress-line.module.css';

/** The rate is too imprecise before this time. */
const LEAST_MS = 800;

/** Returns the seconds until all bytes are sent at the current rate, or null if unknown. */
export const secondsLeft = (loaded: number, total: number, elapsedMs: number): number | null => {
  if (loaded <= 0 || total <= 0 || elapsedMs < LEAST_MS) return null;
  return Math.max(0, Math.ceil(((total - loaded) * elapsedMs) / loaded / 1000));
};

export interface ProgressLineProps {
  /** The name of the task for screen readers. */
  readonly label: string;
  /** Bytes. */
  readonly loaded: number;
  readonly total: number;
}

const MINUTE = 60;

/** Progress in real units: megabytes sent, seconds left. The timer starts on first render. */
export const ProgressLine = ({ label, loaded, total }: ProgressLineProps) => {
  const { format } = useUi();
  const uiText = useUiText();
  const [startedAt] = useState(() => performance.now());
  const share = total > 0 ? Math.min(1, loaded / total) : 0;
  const left = secondsLeft(loaded, total, performance.now() - startedAt);
  const timeLeft =
    left === null
      ? null
      : left === 0
        ? uiText('almostThere')
        : left > 2 * MINUTE
          ? uiText('minutesLeft', { count: Math.round(left / MINUTE) })
          : uiText('secondsLeft', { count: left });
  const sent = uiText('sent', { loaded: format.bytes(loaded), total: format.bytes(total) });
  return (
    <div className={classes.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={timeLeft ? `${sent}, ${timeLeft}` : sent}
        className={classes.track}
      >
        <div className={classes.line} style={{ transform: `scaleX(${share})` }} />
      </div>
      <div className={classes.words} aria-hidden="true">
        <span>{sent}</span>
        <span>{timeLeft}</span>
      </div>
    </div>
  );
};
