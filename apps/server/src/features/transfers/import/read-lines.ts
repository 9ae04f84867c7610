import { LEGACY_LINE_MAX } from '@dubplate/contract/transfers/limits';

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Null: the line is too long. */
  readonly text: string | null;
}

/** Thrown for a file that is no UTF-8 text. */
export class NotText extends Error {}

/** The text of bytes, piece by piece. @throws NotText */
async function* decode(bytes: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new NotText();
    }
  };
  for await (const chunk of bytes) yield read(chunk);
  yield read();
}

/** The lines of a file that have more than blanks; memory stays flat however long the file or a line is. @throws NotText */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncIterable<Line> {
  let number = 1;
  let isTooLong = false;
  let rest = '';
  const line = (text: string): Line | null => {
    if (isTooLong || text.length > LEGACY_LINE_MAX) return { number, text: null };
    return text.trim() === '' ? null : { number, text };
  };
  for await (const piece of decode(bytes)) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const found = line(text);
      if (found) yield found;
      number += 1;
      isTooLong = false;
    }
    if (rest.length > LEGACY_LINE_MAX) {
      isTooLong = true;
      rest = '';
    }
  }
  const last = line(rest);
  if (last) yield last;
}
