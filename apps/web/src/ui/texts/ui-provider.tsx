import { createContext, type ReactNode, useContext } from 'react';
import type { Translate } from '#lib/i18n/message-types.ts';
import type { messages } from './messages.en.ts';

/** The app's number formats, passed in so that a size looks the same in widgets and on pages. */
export interface UiFormat {
  bytes(bytes: number): string;
  duration(seconds: number): string;
}

export type UiText = Translate<typeof messages>;

export interface UiContext {
  /** The site's name, for the tab title. */
  readonly siteName: string;
  /** A BCP 47 tag, such as `en-GB`. */
  readonly locale: string;
  /** The widgets' own messages. */
  readonly text: UiText;
  readonly format: UiFormat;
  /** Returns a text of the app as each loaded language has it, the given one included. */
  readonly inLoadedLanguages: (text: string) => ReadonlySet<string>;
}

const Context = createContext<UiContext | null>(null);

export const UiProvider = ({ value, children }: { value: UiContext; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

/** The app's context for widgets. */
export const useUi = (): UiContext => {
  const context = useContext(Context);
  if (!context) throw new Error('widgets need a UiProvider above them');
  return context;
};

/** Returns the widgets' messages, for widgets and for pages with the same texts. */
export const useUiText = (): UiText => useUi().text;
