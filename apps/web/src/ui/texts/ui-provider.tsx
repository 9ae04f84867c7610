import { createContext, type ReactNode, useContext } from 'react';
import type { Translate } from '#lib/i18n/message-types.ts';
import type { messages } from './messages.en.ts';

/** How the app writes numbers; given from outside, so that a size reads the same in a widget and on a page. */
export interface UiFormat {
  bytes(bytes: number): string;
  duration(seconds: number): string;
}

export type UiText = Translate<typeof messages>;

export interface UiContext {
  /** Which site this is, for the tab's title. */
  readonly siteName: string;
  /** A BCP 47 tag, such as `en-GB`. */
  readonly locale: string;
  /** The widgets' own messages. */
  readonly text: UiText;
  readonly format: UiFormat;
}

const Context = createContext<UiContext | null>(null);

export const UiProvider = ({ value, children }: { value: UiContext; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

/** What widgets know of the app around them. */
export const useUi = (): UiContext => {
  const context = useContext(Context);
  if (!context) throw new Error('widgets need a UiProvider above them');
  return context;
};

/** The widgets' own messages, for a widget or for a page that says the same. */
export const useUiText = (): UiText => useUi().text;
