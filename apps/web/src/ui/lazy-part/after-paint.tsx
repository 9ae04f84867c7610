import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** A background tab paints no frames: continue after this time. */
const LIMIT_MS = 500;

/** Runs a task once the next frame is painted, or after `LIMIT_MS`; returns a function that cancels it. */
const afterNextPaint = (task: () => void): (() => void) => {
  let timer = setTimeout(task, LIMIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

interface AfterPaintProps {
  /** The number of frames to paint first. */
  readonly frames?: number;
  readonly children: ReactNode;
}

/**
 * Delays content below the first screen, or outside the main content, by a frame. Laying out a whole page at once
 * blocks a phone for 200 ms; with two frames it can react in between.
 */
export const AfterPaint = ({ frames = 1, children }: AfterPaintProps): ReactNode => {
  const [left, setLeft] = useState(frames);
  useEffect(() => (left > 0 ? afterNextPaint(() => startTransition(() => setLeft(left - 1))) : undefined), [left]);
  return left > 0 ? null : children;
};
