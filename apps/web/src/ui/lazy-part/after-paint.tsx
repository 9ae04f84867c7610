import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** A tab in the background paints no frames: its page goes on after this time. */
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
  /** How many frames are painted first. */
  readonly frames?: number;
  readonly children: ReactNode;
}

/**
 * What a page can show a frame later: below the first screen, or out of the way of its content. Styles and layout of a
 * whole page at once keep a phone from reacting for 200 ms; in two frames it reacts in between.
 */
export const AfterPaint = ({ frames = 1, children }: AfterPaintProps): ReactNode => {
  const [left, setLeft] = useState(frames);
  useEffect(() => (left > 0 ? afterNextPaint(() => startTransition(() => setLeft(left - 1))) : undefined), [left]);
  return left > 0 ? null : children;
};
