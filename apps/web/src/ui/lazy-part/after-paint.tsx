import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Runs a task once the next frame is painted; returns a function that cancels it. */
const afterNextPaint = (task: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/**
 * What a page can show one frame later: below the first screen, or out of the way of its content. Styles and layout of a
 * whole page at once keep a phone from reacting for 200 ms; in two frames it reacts in between.
 */
export const AfterPaint = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterNextPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted ? children : null;
};
