import { lineLength } from '@dubplate/rules/releases/line';
import type { ComponentProps } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const ExactCheckbox = lazyPart(() => import('./exact-checkbox.tsx').then((module) => module.ExactCheckbox));

interface ExactTextProps extends ComponentProps<typeof ExactCheckbox> {
  /** The typed texts. The checkbox is shown if one of them is too short. */
  readonly lines: readonly string[];
  readonly min: number;
}

/** Lets the artist confirm that a short text is exact. Renders nothing if no text is too short. */
export const ExactText = ({ lines, min, ...box }: ExactTextProps) => {
  const isShort = lines.some((line) => lineLength(line) > 0 && lineLength(line) < min);
  return isShort ? <ExactCheckbox {...box} /> : null;
};
