import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface FromWidthProps {
  /** The minimum window width, in em. */
  readonly em: number;
  readonly children: ReactNode;
}

/**
 * Renders its children only in a window of at least this width. A narrower window doesn't render them, instead of
 * hiding them by CSS.
 */
export const FromWidth = ({ em, children }: FromWidthProps): ReactNode =>
  useMediaQuery(`(min-width: ${em}em)`, false, { getInitialValueInEffect: false }) ? children : null;
