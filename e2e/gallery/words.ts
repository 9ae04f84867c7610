export type Language = 'en' | 'ru';

/** A text of the web app in both languages. */
export type Words = Readonly<Record<Language, string>>;

type Messages = Readonly<Record<string, string>>;

/** Looks texts up in a feature's messages, so that an exhibit changes with them. Plural forms are asked for one by one. */
export const wordsOf =
  <En extends Messages, Ru extends Messages>(en: En, ru: Ru) =>
  (key: keyof En & keyof Ru & string): Words => ({ en: en[key] ?? '', ru: ru[key] ?? '' });

/** The whole of a text, with anything in its placeholders. */
export const patternOf = (text: string): RegExp => {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '.+')}$`);
};
