import { expect, it } from 'vitest';
import { z } from 'zod';
import { wrongTypeText } from './parse-incoming.ts';

const textOf = (schema: z.ZodType, input: unknown) => {
  const [issue] = schema.safeParse(input, { reportInput: true }).error?.issues ?? [];
  return issue?.code === 'invalid_type' ? wrongTypeText(issue.expected, issue.input) : undefined;
};

it.each([
  [z.int(), 1.5, 'expected a whole number, got a fraction', 'ожидалось целое число, получено дробное число'],
  [z.int(), '1', 'expected a number, got a text', 'ожидалось число, получен текст'],
  [z.boolean(), null, 'expected true or false, got null', 'ожидалось true или false, получен null'],
  [z.array(z.string()), {}, 'expected a list, got an object', 'ожидался список, получен объект'],
  [z.object({}), undefined, 'expected an object, got nothing', 'ожидался объект, не получено ничего'],
])('%#: names the expected and the received type', (schema, input, en, ru) => {
  expect(textOf(schema, input)).toEqual({ en: `Invalid input: ${en}`, ru: `Неверный ввод: ${ru}` });
});

it('leaves what JSON does not have to the library', () => {
  expect(wrongTypeText('date', 'soon')).toBeNull();
  expect(wrongTypeText('string', new Map())).toBeNull();
});
