import { createContext, type ReactNode, useContext } from 'react';
import type { UiTexts } from './texts.ts';

/** How the app writes numbers; given from outside, so that a size reads the same in a widget and on a page. */
export interface UiFormat {
  bytes(bytes: number): string;
  duration(seconds: number): string;
}

export interface UiContext {
  /** Which site this is, for the tab's title. */
  readonly siteName: string;
  /** A BCP 47 tag, such as `en-GB`. */
  readonly locale: string;
  readonly texts: UiTexts;
  readonly format: UiFormat;
}

const Surroundings = createContext<UiContext | null>(null);

export const UiProvider = ({ value, children }: { value: UiContext; children: ReactNode }) => (
  <Surroundings value={value}>{children}</Surroundings>
);

/** The widgets' own words and formats. */
export const useUi = (): UiContext => {
  const surroundings = useContext(Surroundings);
  if (!surroundings) throw new Error('widgets need a UiProvider above them');
  return surroundings;
};
