import { fill, type Text } from '@dubplate/contract/catalogue';

export type Language = keyof Text;

/** The forms of one text with a `{count}`: English has two, Russian three (1 день, 2 дня, 5 дней). */
export interface PluralForms {
  readonly en: { readonly one: string; readonly other: string };
  readonly ru: { readonly one: string; readonly few: string; readonly many: string };
}

const rules = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') };

/** A text in the form that its whole number asks for. */
export const pluralText = (forms: PluralForms, count: number, language: Language): string => {
  const form = rules[language].select(count);
  const { en, ru } = forms;
  const template = language === 'en' ? (form === 'one' ? en.one : en.other) : ru[form as keyof typeof ru];
  return fill(template, { count });
};
