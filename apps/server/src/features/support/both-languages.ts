/** A text in both languages, as staff write it. */
export interface BothLanguages {
  readonly en: string;
  readonly ru: string;
}

/** An issue for each text that is empty in a language; a text that is left out is none. */
export const missingTexts = (texts: Readonly<Record<string, BothLanguages | undefined>>) =>
  Object.entries(texts).flatMap(([name, text]) =>
    (['en', 'ru'] as const)
      .filter((language) => text?.[language] === '')
      .map((language) => ({ path: `${name}.${language}`, code: 'text_required' as const })),
  );
