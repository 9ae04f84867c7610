import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

const pieces = (text: string) =>
  [...renderToStaticMarkup(<Unbroken>{text}</Unbroken>).matchAll(/nowrap">([^<]*)</g)].map(([, piece]) => piece);

it.each([
  ['Кажется, что-то пошло не так', ['что-то']],
  ['Кто-нибудь или когда-либо', ['Кто-нибудь', 'когда-либо']],
  ['Приложение-аутентификатор, ZIP-файл', []],
  ['A one-off disc', []],
])('keeps particles with their words: %s', (text, kept) => {
  expect(pieces(text)).toEqual(kept);
});

it('changes no letter', () => {
  const text = 'Ой... Кажется, что-то сломалось';
  expect(renderToStaticMarkup(<Unbroken>{text}</Unbroken>).replace(/<[^>]+>/g, '')).toBe(text);
});
