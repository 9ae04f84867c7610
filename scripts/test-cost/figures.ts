// What a run of all tests cost, and where it costs more than the committed profile.
import type { Program } from './processor-time.ts';

export interface Part {
  /** Seconds. */
  readonly wall: number;
  readonly processor: Readonly<Record<Program, number>> | null;
}

export interface Figures {
  readonly parts: Readonly<Record<string, Part>>;
  /** Seconds of each test file: processor time of unit tests, without PostgreSQL; time in a worker of journeys. */
  readonly files: Readonly<Record<string, number>>;
}

/** How much more is noise: a share, and seconds. */
const TOLERANCE = {
  wall: { share: 0.25, seconds: 20 },
  processor: { share: 0.15, seconds: 10 },
  file: { share: 0.5, seconds: 3 },
} as const;

const sum = (processor: Part['processor']): number | null =>
  processor && processor.node + processor.postgres + processor.browser;

/** Lists what grew, a line each; what the profile does not know is compared with nothing. */
export function findGrowth(profile: Figures, run: Figures): string[] {
  const lines: string[] = [];
  const compare = (name: string, was: number | null, is: number | null, kind: keyof typeof TOLERANCE) => {
    if (was === null || is === null) return;
    const { share, seconds } = TOLERANCE[kind];
    if (is > was * (1 + share) + seconds) lines.push(`${name}: ${is.toFixed(1)} s, ${was.toFixed(1)} s in the profile`);
  };
  for (const [name, part] of Object.entries(run.parts)) {
    const was = profile.parts[name];
    compare(`${name}, wall time`, was?.wall ?? 0, part.wall, 'wall');
    compare(`${name}, processor time`, was ? sum(was.processor) : 0, sum(part.processor), 'processor');
  }
  for (const [file, seconds] of Object.entries(run.files)) compare(file, profile.files[file] ?? 0, seconds, 'file');
  return lines;
}

const EXPENSIVE = 10;
const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;

/** Describes a run: each part, then the most expensive files. */
export function describeFigures({ parts, files }: Figures): string[] {
  const describe = ([name, { wall, processor }]: [string, Part]) => {
    const total = sum(processor);
    const shares = processor
      ? `, processor ${minutes(total ?? 0)} (PostgreSQL ${minutes(processor.postgres)}, browsers ${minutes(processor.browser)})`
      : '';
    return `${name}: wall ${minutes(wall)}${shares}`;
  };
  const expensive = Object.entries(files)
    .sort(([, a], [, b]) => b - a)
    .slice(0, EXPENSIVE);
  return [
    ...Object.entries(parts).map(describe),
    ...expensive.map(([file, s]) => `${s.toFixed(1).padStart(7)} s  ${file}`),
  ];
}
