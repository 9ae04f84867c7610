import { useState } from 'react';
import { useUi, useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './progress-line.module.css';
import { secondsLeft } from './seconds-left.ts';

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
