import type { Faq } from '@dubplate/contract/support/schemas';

/** Normalizes text for comparison: ignores case and accents, and treats ё as е. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    // Only Latin letters lose their marks: й is a separate letter, but ё is often typed as е.
    .replace(/(?<=\p{Script=Latin})\p{M}+|(?<=е)\u0308/gu, '')
    .normalize('NFC');

/** Returns the entries that contain all words; entries with all of them in the question come first. */
export const findFaqs = (faqs: readonly Faq[], search: string): readonly Faq[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return faqs;
  const hasAll = (text: string) => words.every((word) => plain(text).includes(word));
  const inQuestion = faqs.filter(({ question }) => hasAll(question));
  const inBoth = faqs.filter((faq) => !inQuestion.includes(faq) && hasAll(`${faq.question} ${faq.answer}`));
  return [...inQuestion, ...inBoth];
};
