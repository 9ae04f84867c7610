import { expect, it } from 'vitest';
import { matchOptions } from './match-options.ts';

const find = (search: string, ...labels: string[]) =>
  matchOptions({ options: labels.map((label) => ({ value: label, label })), search, limit: 100 }).map((option) =>
    'label' in option ? option.label : option,
  );

it.each([
  ['house', ['Acid House, Electronic', 'House, Electronic'], ['House, Electronic', 'Acid House, Electronic']],
  ['rap', ['Rock, Trap', 'Cloud Rap', 'Rapanui'], ['Rapanui', 'Cloud Rap', 'Rock, Trap']],
  ['ger', ['Algerian', 'Swiss German', 'German', 'Dutch'], ['German', 'Swiss German', 'Algerian']],
  ['рус', ['Белорусский', 'Русский'], ['Русский', 'Белорусский']],
  ['панк', ['Постпанк', 'Поп-панк', 'Панк'], ['Панк', 'Поп-панк', 'Постпанк']],
])('%s is looked for at the start, then at the start of words, then anywhere', (search, labels, found) =>
  expect(find(search, ...labels)).toEqual(found),
);

it.each([
  ['lofi', 'Lo-Fi'],
  ['lo fi', 'Lo-Fi'],
  ['Forro', 'Forró'],
  ['r&b', 'Contemporary R&B'],
  ['hip hop', 'Hip-Hop'],
  ['ёлка', 'Елка'],
])('%s finds %s', (search, label) => expect(find(search, label, 'Zydeco')).toEqual([label]));

it('keeps all options in order if the search is empty', () => expect(find(' ', 'B', 'A')).toEqual(['B', 'A']));

it('looks within groups', () =>
  expect(
    matchOptions({ options: [{ group: 'Rock', items: [{ value: 'p', label: 'Punk' }] }], search: 'x', limit: 100 }),
  ).toEqual([{ group: 'Rock', items: [] }]));
