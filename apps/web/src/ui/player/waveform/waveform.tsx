import { type CSSProperties, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useUi, useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './waveform.module.css';

/** Reduces peaks to a number of bars; each bar is the loudest peak of its stretch, 0 to 1. */
export const toBars = (peaks: readonly number[], count: number): number[] => {
  if (peaks.length === 0 || count <= 0) return [];
  const loudest = Math.max(1, ...peaks);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(0, ...peaks.slice(from, to)) / loudest;
  });
};

/** Draws one vertical stroke per bar around the middle of a field of height 100. */
export const barsPath = (bars: readonly number[]): string =>
  bars
    .map((bar, place) => {
      // Silence has a minimal height, so that the progress is visible.
      const half = Math.max(1.5, bar * 48);
      return `M${place + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
    })
    .join('');

const BAR_PX = 4;
const STEP_SECONDS = 5;
/** The share of the track that Page Up and Page Down move. */
const LEAP = 0.1;

export interface WaveformProps {
  /** The track's name for screen readers. */
  readonly label: string;
  /** The loudest sample per bucket, in any scale; empty while they are being computed. */
  readonly peaks: readonly number[];
  /** Seconds. */
  readonly duration: number;
  readonly position: number;
  /** Absent: read-only. */
  readonly onSeek?: (seconds: number) => void;
  /** Pixels. */
  readonly height?: number;
  /** A marked position in seconds, such as the start of the preview. */
  readonly mark?: number;
  /** The highlighted range, in seconds; absent: from the start to the position. */
  readonly span?: readonly [number, number];
  /** The position for screen readers. Absent: the position and the whole length. */
  readonly valueText?: string;
  /** The seconds that an arrow key moves. */
  readonly step?: number;
}

const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
};

const keySteps: Readonly<Record<string, (position: number, duration: number, step: number) => number>> = {
  ArrowRight: (position, _, step) => position + step,
  ArrowUp: (position, _, step) => position + step,
  ArrowLeft: (position, _, step) => position - step,
  ArrowDown: (position, _, step) => position - step,
  PageUp: (position, duration) => position + duration * LEAP,
  PageDown: (position, duration) => position - duration * LEAP,
  Home: () => 0,
  End: (_, duration) => duration,
};

/** Shows a track's peaks and its progress, and seeks to any position. */
export const Waveform = (props: WaveformProps) => {
  const { label, peaks, duration, position, onSeek, height = 56, mark, span, valueText, step = STEP_SECONDS } = props;
  const { format } = useUi();
  const uiText = useUiText();
  const [ref, width] = useWidth();
  const count = Math.max(1, Math.floor(width / BAR_PX));
  const path = barsPath(toBars(peaks, count));
  const percent = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const seek = (seconds: number) => onSeek?.(Math.min(duration, Math.max(0, seconds)));

  const press = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: full } = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - left) / full) * duration);
  };
  const key = (event: KeyboardEvent) => {
    const target = keySteps[event.key];
    if (!target) return;
    event.preventDefault();
    seek(target(position, duration, step));
  };
  const slider = onSeek
    ? {
        role: 'slider',
        tabIndex: 0,
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': Math.round(duration),
        'aria-valuenow': Math.round(position),
        'aria-valuetext':
          valueText ?? uiText('position', { now: format.duration(position), total: format.duration(duration) }),
        onKeyDown: key,
        onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          press(event);
        },
        onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) press(event);
        },
      }
    : { role: 'img', 'aria-label': label };

  return (
    <div
      ref={ref}
      className={classes.waveform}
      data-seekable={onSeek ? true : undefined}
      style={{ height, '--from': percent(span?.[0] ?? 0), '--heard': percent(span?.[1] ?? position) } as CSSProperties}
      {...slider}
    >
      <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true" className={classes.whole}>
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true" className={classes.heard}>
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      {mark !== undefined && <span className={classes.mark} style={{ left: percent(mark) }} aria-hidden="true" />}
    </div>
  );
};
