import type { Parse } from '../storage/stored.ts';
import { KEPT_TEXT_PREFIX } from './kept-form.ts';

const keyOf = (person: string, name: string) => `${KEPT_TEXT_PREFIX}${person}/${name}`;

/**
 * Unsent text in local storage, separate for each user; it outlives the tab. If storage is blocked, nothing is kept.
 * Stored values are validated when read.
 */
export const keptTexts = {
  read<T>(person: string, name: string, parse: Parse<T>): T | null {
    try {
      return parse(JSON.parse(localStorage.getItem(keyOf(person, name)) ?? 'null'));
    } catch {
      return null;
    }
  },
  write(person: string, name: string, value: unknown): void {
    try {
      localStorage.setItem(keyOf(person, name), JSON.stringify(value));
    } catch {
      // Storage is full or blocked: the page still has the text.
    }
  },
  discard(person: string, name: string): void {
    try {
      localStorage.removeItem(keyOf(person, name));
    } catch {
      // Blocked: there was nothing to remove.
    }
  },
};
