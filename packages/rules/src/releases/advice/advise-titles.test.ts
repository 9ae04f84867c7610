import { releasesAdvice } from '@dubplate/contract/releases/advice';
import { expect, it } from 'vitest';
import { adviseTitles } from './advise-titles.ts';
import { TITLE_RULES } from './title-rules.ts';

const of = (title: string, title_version?: string) =>
  adviseTitles({ title, title_version }).map(({ path, code, suggestion }) => [path, code, suggestion]);

it.each([
  ['Out of Fog feat. Anna', 'title_names_guest', 'Out of Fog'],
  ['Out of Fog (feat. Anna & Oleg)', 'title_names_guest', 'Out of Fog'],
  ['Out of Fog ft. Anna (Live)', 'title_names_guest', 'Out of Fog (Live)'],
  ['Out of Fog [Featuring Anna] Live', 'title_names_guest', 'Out of Fog Live'],
  ['Из тумана (фит. Анна)', 'title_names_guest', 'Из тумана'],
  ['Из тумана feat. Анна', 'title_names_guest', 'Из тумана'],
  ['Из тумана при участии Анны', 'title_names_guest', 'Из тумана'],
  ['Out of Fog (prod. by Oleg)', 'title_names_producer', 'Out of Fog'],
  ['Out of Fog prod. Oleg', 'title_names_producer', 'Out of Fog'],
  ['Из тумана (прод. Олег)', 'title_names_producer', 'Из тумана'],
  ['OUT OF FOG', 'title_in_capitals', 'Out Of Fog'],
  ['DJ SMOKE', 'title_in_capitals', 'DJ Smoke'],
  ['FOGGY', 'title_in_capitals', 'Foggy'],
  ['ИЗ ТУМАНА', 'title_in_capitals', 'Из тумана'],
  ['Out of Fog 🔥', 'title_has_emoji', 'Out of Fog'],
  ['Из 🇷🇺 тумана', 'title_has_emoji', 'Из тумана'],
  ['“Out of Fog”', 'title_in_quotes', 'Out of Fog'],
  ['«Из тумана»', 'title_in_quotes', 'Из тумана'],
  ['Out  of Fog', 'title_untidy', 'Out of Fog'],
  ['Из тумана -', 'title_untidy', 'Из тумана'],
  ['01 - Out of Fog', 'title_numbered', 'Out of Fog'],
  ['3. Out of Fog', 'title_numbered', 'Out of Fog'],
  ['01 Из тумана', 'title_numbered', 'Из тумана'],
  ['Out of Fog (Original Mix)', 'title_says_original', 'Out of Fog'],
])('of the title %s it is said: %s', (title, code, suggestion) => {
  expect(of(title)).toEqual([['title', code, suggestion]]);
});

it.each([
  'Out of Fog',
  'Из тумана',
  'OK',
  'DJ',
  'R.E.M.',
  'USSR',
  'XVIII',
  'Part III',
  '7 Rings',
  '99 Problems',
  '1999',
  '24/7',
  '1 + 1',
  '007',
  '6 ft Under',
  'No Small Feat',
  'A Feat of Clay',
  'Featuring',
  'Left',
  'Профит',
  'Wait…',
  'What’s "Love"?',
  'Hello. Goodbye.',
  'Brand™ ©',
  '"Heroes" and "Villains"',
  'Production',
  'Rock ’n’ Roll',
  'I Am',
])('nothing is said of the title %s', (title) => {
  expect(of(title)).toEqual([]);
});

it.each([
  ['Original Mix', 'title_says_original', ''],
  ['original version', 'title_says_original', ''],
  ['Оригинальная версия', 'title_says_original', ''],
  ['Remix feat. Anna', 'title_names_guest', 'Remix'],
  ['EXTENDED', 'title_in_capitals', 'Extended'],
  ['Out of Fog (Remix)', 'version_repeats_title', 'Remix'],
  ['out of fog', 'version_repeats_title', ''],
])('of the version %s it is said: %s', (version, code, suggestion) => {
  expect(of('Out of Fog', version)).toEqual([['title_version', code, suggestion]]);
});

it('reports a version that is in both fields once, at the title', () => {
  expect(of('Out of Fog (Live)', 'Live')).toEqual([['title', 'title_repeats_version', 'Out of Fog']]);
  expect(of('Out of Fog (Live)', 'Remix')).toEqual([]);
  expect(of('Fog', 'Foghorn Remix')).toEqual([]);
});

it('suggests nothing that would be too short to be taken', () => {
  expect(of('Go (feat. Anna)')).toEqual([['title', 'title_names_guest', undefined]]);
  expect(of('🔥🔥🔥')).toEqual([['title', 'title_has_emoji', undefined]]);
});

it('comes to rest: a suggestion that was taken leads to a title without advice', () => {
  let title = '01 - “OUT  OF FOG” (feat. Anna) 🔥';
  for (let round = 0; round < TITLE_RULES.length; round++) title = adviseTitles({ title })[0]?.suggestion ?? title;
  expect(adviseTitles({ title })).toEqual([]);
  expect(title).toBe('Out Of Fog');
});

it('has a text in both languages for each rule', () => {
  for (const { code } of TITLE_RULES) expect(Object.values(releasesAdvice[code])).toHaveLength(2);
});
