import type { Language } from './words.ts';

export interface Look {
  readonly width: 360 | 1280;
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

const WIDTHS = [360, 1280] as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'ru'] as const;

export const ALL_LOOKS: readonly Look[] = WIDTHS.flatMap((width) =>
  THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ width, theme, language }))),
);

/** Both widths, both themes and both languages in two looks. */
export const TWO_LOOKS: readonly Look[] = [
  { width: 360, theme: 'dark', language: 'ru' },
  { width: 1280, theme: 'light', language: 'en' },
];

export const nameOfLook = ({ width, theme, language }: Look): string => `${width}-${theme}-${language}`;
