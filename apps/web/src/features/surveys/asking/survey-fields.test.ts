import type { SurveyOption } from '@dubplate/contract/surveys/schemas';
import { expect, it } from 'vitest';
import { groupByQuestion, newAnswers, parseNumber, valuesOf, wrongNumbers } from './survey-fields.tsx';

const question = (uuid: string) => ({ uuid, title: uuid, order: 0 });
const option = (uuid: string, type: SurveyOption['type'], of: string | null = null): SurveyOption => ({
  uuid,
  type,
  title: uuid,
  question: of === null ? null : question(of),
});
const survey = { options: [option('yes', 'BOOL'), option('why', 'TEXT', 'q1'), option('how-many', 'NUMBER', 'q1')] };

it('options are grouped by their question', () => {
  const groups = groupByQuestion({ options: [...survey.options, option('next', 'BOOL', 'q2')] });
  expect(groups.map((group) => [group.question?.uuid, group.options.map(({ uuid }) => uuid)])).toEqual([
    [undefined, ['yes']],
    ['q1', ['why', 'how-many']],
    ['q2', ['next']],
  ]);
});

it('sends only new answers, each with a value of its type', () => {
  const none = { valueBool: null, valueText: null, valueNumber: null };
  const before = valuesOf([
    { uuid: '1', option: 'yes', ...none, valueBool: false },
    { uuid: '2', option: 'how-many', ...none, valueNumber: 12 },
  ]);
  expect(before).toEqual({ yes: false, 'how-many': '12' });
  const values = { yes: true, why: ' Vinyl ', 'how-many': '12' };
  expect(newAnswers(survey, values, before)).toEqual([
    { option: 'yes', body: { valueBool: true } },
    { option: 'why', body: { valueText: 'Vinyl' } },
  ]);
  expect(newAnswers(survey, { why: '  ', 'how-many': '1 200,5' }, before)).toEqual([
    { option: 'how-many', body: { valueNumber: 1200.5 } },
  ]);
  expect(newAnswers(survey, { yes: false }, before)).toEqual([]);
});

it.each([
  ['12', 12],
  [' -3,5 ', -3.5],
  ['1\u00a0000', 1000],
  ['', null],
  ['a few', null],
])('%j is the number %j', (typed, number) => {
  expect(parseNumber(typed)).toBe(number);
});

it('rejects an invalid number before sending', () => {
  expect([...wrongNumbers(survey, { 'how-many': 'a few', why: 'a few' })]).toEqual(['how-many']);
  expect(wrongNumbers(survey, { 'how-many': ' ' }).size).toBe(0);
});
