import type { Text } from '@dubplate/contract/catalogue';
import { z } from 'zod';

/** Name of a type in English, and in Russian in the forms for expected and received types. */
interface TypeText {
  readonly en: string;
  readonly expected: string;
  readonly received: string;
}

/** The types of JSON; `int` is only ever expected, and then a number that was received is a fraction. */
const TYPES: Readonly<Record<string, TypeText>> = {
  string: { en: 'a text', expected: 'ожидался текст', received: 'получен текст' },
  number: { en: 'a number', expected: 'ожидалось число', received: 'получено число' },
  int: { en: 'a whole number', expected: 'ожидалось целое число', received: 'получено целое число' },
  fraction: { en: 'a fraction', expected: 'ожидалось дробное число', received: 'получено дробное число' },
  boolean: { en: 'true or false', expected: 'ожидалось true или false', received: 'получено true или false' },
  array: { en: 'a list', expected: 'ожидался список', received: 'получен список' },
  object: { en: 'an object', expected: 'ожидался объект', received: 'получен объект' },
  null: { en: 'null', expected: 'ожидался null', received: 'получен null' },
  undefined: { en: 'nothing', expected: 'не ожидалось ничего', received: 'не получено ничего' },
};

const receivedType = (expected: string, input: unknown): string => {
  const type = z.core.util.parsedType(input);
  return expected === 'int' && type === 'number' ? 'fraction' : type;
};

/** Describes the expected and the received type; null for types that JSON does not have. */
export const wrongTypeText = (expected: string, input: unknown): Text | null => {
  const wanted = TYPES[expected];
  const got = TYPES[receivedType(expected, input)];
  if (!wanted || !got) return null;
  return {
    en: `Invalid input: expected ${wanted.en}, got ${got.en}`,
    ru: `Неверный ввод: ${wanted.expected}, ${got.received}`,
  };
};
