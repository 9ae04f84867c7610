import { describe, expect, it } from 'vitest';
import { parseNames, splitFeaturing, splitInstrument } from './name-list.ts';
import { joinName, splitName } from './person-name.ts';
import {
  parseAdvisory,
  parseCount,
  parseDate,
  parseInstrument,
  parseLine,
  parseSeconds,
  parseType,
  parseYear,
  parseYesNo,
} from './read-values.ts';
import { createReferenceNames } from './reference-names.ts';

describe('a date', () => {
  it.each([
    ['2021-05-04', null, '2021-05-04', false],
    ['2021-05-04T00:00:00Z', null, '2021-05-04', false],
    ['2021/5/4', null, '2021-05-04', false],
    ['04.05.2021', 'MDY', '2021-05-04', false],
    ['04/05/2021', 'MDY', '2021-04-05', false],
    ['04/05/2021', 'DMY', '2021-05-04', false],
    ['04/05/2021', null, '2021-04-05', true],
    ['31/05/2021', null, '2021-05-31', false],
  ] as const)('%s with %s is %s', (text, order, date, isAmbiguous) => {
    expect(parseDate(text, order)).toEqual({ date, isAmbiguous });
  });
  it.each(['2021-02-30', '05/2021', '31/31/2021', '04/05/21', 'soon', ''])('is not %j', (text) => {
    expect(parseDate(text, null)).toBe(null);
  });
});

it('reads seconds of a day at most', () => {
  expect(['35', '0:35', '1:02:03.5', 'PT4M5S', '3,5'].map(parseSeconds)).toEqual([35, 35, 3723.5, 245, 3.5]);
  expect(['', '1:75', 'PT', '-3', '99999', '999999:00:00'].map(parseSeconds)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('reads numbers of tracks and years as spreadsheets write them', () => {
  expect(['01', '3.0', '0', '1/12', 'A1'].map(parseCount)).toEqual([1, 3, null, null, null]);
  expect(['2020', '2020.0', '20', '1800'].map(parseYear)).toEqual([2020, 2020, null, null]);
});

it('takes sign and year off a line', () => {
  expect(parseLine('℗ 2020 North')).toEqual({ year: 2020, text: 'North' });
  expect(parseLine('(C) 2020, North')).toEqual({ year: 2020, text: 'North' });
  expect(parseLine('North 2020')).toEqual({ year: null, text: 'North 2020' });
});

it('knows words for yes, advisories, types and instruments in both languages', () => {
  expect(['Yes', 'нет', 'maybe'].map(parseYesNo)).toEqual([true, false, null]);
  expect(['Explicit', 'cleaned', 'No', 'Not Explicit', '?'].map(parseAdvisory)).toEqual([
    'EXPLICIT',
    'CLEAN',
    'NOT_EXPLICIT',
    'NOT_EXPLICIT',
    null,
  ]);
  expect(['Single', 'альбом', 'E.P.', 'opera'].map(parseType)).toEqual(['SINGLE', 'ALBUM', 'EP', null]);
  expect(['bass guitar', 'Баян', 'NylonStringGuitar', 'comb'].map(parseInstrument)).toEqual([
    'BASS_GUITAR',
    'BAYAN',
    'CLASSICAL_GUITAR',
    null,
  ]);
});

describe('names', () => {
  it('are divided by semicolons, and by commas between full names', () => {
    const list = (text: string) => parseNames(text, false).map(({ name }) => name);
    expect(list('Anna Li, Ivan Petrov; Bo Lin')).toEqual(['Anna Li', 'Ivan Petrov', 'Bo Lin']);
    expect(list('Tyler, The Creator')).toEqual(['Tyler, The Creator']);
    expect(parseNames('A\\; B; C', true).map(({ name }) => name)).toEqual(['A; B', 'C']);
  });
  it('tell guests and instruments', () => {
    expect(splitFeaturing('Vera feat. Ole')).toEqual({ main: 'Vera', featuring: 'Ole' });
    expect(splitFeaturing('Vera (ft. Ole)')).toEqual({ main: 'Vera', featuring: 'Ole' });
    expect(splitFeaturing('Defeat')).toEqual({ main: 'Defeat', featuring: null });
    expect(splitInstrument('Bo Lin (bass guitar)')).toMatchObject({ name: 'Bo Lin', instrument: 'BASS_GUITAR' });
    expect(splitInstrument('Bo (of Oslo)')).toMatchObject({ name: 'Bo (of Oslo)', instrument: null });
  });
  it.each([
    ['Ivan Petrov', 'Ivan', 'Petrov', null],
    ['Petrov, Ivan', 'Ivan', 'Petrov', null],
    ['Иван Сергеевич Петров', 'Иван', 'Петров', 'Сергеевич'],
    ['Петров Иван Сергеевич', 'Иван', 'Петров', 'Сергеевич'],
    ['Johann Sebastian Bach', 'Johann Sebastian', 'Bach', null],
    ['Madonna', 'Madonna', '', null],
  ])('of authors: %s', (written, name, surname, patronymic) => {
    expect(splitName(written)).toEqual({ name, surname, patronymic });
  });
  it('of authors are written with the patronymic between', () => {
    expect(joinName({ name: 'Иван', surname: 'Петров', patronymic: 'Сергеевич' })).toBe('Иван Сергеевич Петров');
  });
});

describe('reference names', () => {
  const names = createReferenceNames(
    [
      { uuid: 'hip', names: ['Hip-Hop', 'Хип-хоп'], childs: [{ uuid: 'trap', names: ['Trap', 'Трэп'] }] },
      { uuid: 'electronic', names: ['Electronic'], childs: [{ uuid: 'house', names: ['House', 'Хаус'] }] },
    ],
    [
      { uuid: 'en', names: ['en', 'English', 'Английский'] },
      { uuid: 'zxx', names: ['zxx', 'No words (instrumental)'] },
    ],
  );

  it('find genres whole, by their parts, and by their style', () => {
    expect(names.style('hip hop', 'трэп')).toEqual({ primary: 'hip', secondary: 'trap' });
    expect(names.style('Hip-Hop/Rap', null)).toEqual({ primary: 'hip', secondary: null });
    expect(names.style('Electronic > House', null)).toEqual({ primary: 'electronic', secondary: 'house' });
    expect(names.style('Хаус', null)).toEqual({ primary: 'electronic', secondary: 'house' });
    expect(names.style(null, 'House')).toEqual({ primary: 'electronic', secondary: 'house' });
    expect(names.style('Polka', null)).toBe(null);
  });
  it('find languages by name and code', () => {
    expect(['English', 'английский', 'EN', 'en-US', 'Instrumental', 'Martian'].map(names.language)).toEqual([
      'en',
      'en',
      'en',
      'en',
      'zxx',
      null,
    ]);
  });
});
