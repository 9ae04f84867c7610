import { expect, it } from 'vitest';
import { findFaqs } from './faq-section.tsx';

const faqs = [
  { uuid: 'files', question: 'Which files do you accept?', answer: 'WAV, and covers as JPEG.' },
  { uuid: 'cover', question: 'What must a cover be?', answer: 'A square.' },
  { uuid: 'ru', question: 'Когда придёт отчёт?', answer: 'Раз в месяц, для Beyoncé тоже.' },
];
const found = (search: string) => findFaqs(faqs, search).map(({ uuid }) => uuid);

it.each([
  ['', ['files', 'cover', 'ru']],
  ['   ', ['files', 'cover', 'ru']],
  ['cover', ['cover', 'files']],
  ['COVER square', ['cover']],
  ['отчет', ['ru']],
  ['beyonce', ['ru']],
  ['vinyl', []],
])('%j finds %j: all words, those of the question first', (search, expected) =>
  expect(found(search)).toEqual(expected),
);
