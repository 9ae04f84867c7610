import type { Text } from '@dubplate/contract/catalogue';
import { z } from 'zod';

interface TypeTexts {
  readonly expected: Text;
  readonly received: Text;
}

/** The types of JSON, and `int`, which only a schema asks for. */
const TYPES: Readonly<Record<string, TypeTexts>> = {
  string: {
    expected: { en: 'a text', ru: 'ожидался текст' },
    received: { en: 'a text', ru: 'получен текст' },
  },
  number: {
    expected: { en: 'a number', ru: 'ожидалось число' },
    received: { en: 'a number', ru: 'получено число' },
  },
  int: {
    expected: { en: 'a whole number', ru: 'ожидалось целое число' },
    received: { en: 'a number', ru: 'получено число' },
  },
  boolean: {
    expected: { en: 'true or false', ru: 'ожидалось true или false' },
    received: { en: 'true or false', ru: 'получено true или false' },
  },
  array: {
    expected: { en: 'a list', ru: 'ожидался список' },
    received: { en: 'a list', ru: 'получен список' },
  },
  object: {
    expected: { en: 'an object', ru: 'ожидался объект' },
    received: { en: 'an object', ru: 'получен объект' },
  },
  null: {
    expected: { en: 'null', ru: 'ожидался null' },
    received: { en: 'null', ru: 'получен null' },
  },
  undefined: {
    expected: { en: 'nothing', ru: 'не ожидалось ничего' },
    received: { en: 'nothing', ru: 'не получено ничего' },
  },
};
const FRACTION: Text = { en: 'a fraction', ru: 'получено дробное число' };

/** What a schema expected and what it received, in words; null for types that JSON does not have. */
export const wrongTypeText = (expected: string, input: unknown): Text | null => {
  const received = z.core.util.parsedType(input);
  const wanted = TYPES[expected]?.expected;
  const got = expected === 'int' && received === 'number' ? FRACTION : TYPES[received]?.received;
  return wanted && got
    ? {
        en: `Invalid input: expected ${wanted.en}, got ${got.en}`,
        ru: `Неверный ввод: ${wanted.ru}, ${got.ru}`,
      }
    : null;
};
