import type { Language } from './words.ts';

export interface Look {
  /** Width of the window, in pixels. */
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

/** A phone and a usual window. */
export const USUAL_WIDTHS: readonly number[] = [360, 1280];
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'ru'] as const;

/** Every theme and language at each of these widths. */
export const allLooks = (widths: readonly number[]): Look[] =>
  widths.flatMap((width) => THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ width, theme, language }))));

/** A look for each width, with both themes and both languages from two widths on. */
export const fewLooks = (widths: readonly number[]): Look[] =>
  widths.map((width, place) =>
    place % 2 === 0 ? { width, theme: 'dark', language: 'ru' } : { width, theme: 'light', language: 'en' },
  );

/** Narrower windows are touched, not pointed at. */
export const isPhone = ({ width }: Look): boolean => width < 600;

export const nameOfLook = ({ width, theme, language }: Look): string => `${width}-${theme}-${language}`;
