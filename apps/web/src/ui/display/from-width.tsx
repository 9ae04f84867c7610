import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface FromWidthProps {
  /** Of the window, in em. */
  readonly em: number;
  readonly children: ReactNode;
}

/** What only a window of this width has room for. A narrower one does not render it, rather than hide it by CSS. */
export const FromWidth = ({ em, children }: FromWidthProps): ReactNode =>
  useMediaQuery(`(min-width: ${em}em)`, false, { getInitialValueInEffect: false }) ? children : null;
