import type { Settings } from './place.ts';

/** Exit codes of commands. */
export const EXIT_CODES = {
  /** Done. */
  done: 0,
  /** Rejected: the message explains what to change. */
  refused: 1,
  /** Unknown command or arguments. */
  usage: 2,
  /** The command did its work and found issues. */
  issues: 3,
  /** An unexpected error. */
  internal: 70,
} as const;

/** Result of a command. */
export interface Answer {
  /** Text for people; its lines may be long. */
  readonly text: string;
  /** Data for machines, printed with `--json`; null if the command has written its own output. */
  readonly data: object | null;
  /** Whether it found something that has to be put right. */
  readonly hasIssues?: boolean;
}

/** Runs the work of a command with the settings of the instance, and prints its answer. */
export type Act = (work: (settings: Settings) => Promise<Answer>) => Promise<void>;

/** Rows as a table with a heading, its columns aligned. */
export const table = (headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const lines = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** `1 row`, `2 rows`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
