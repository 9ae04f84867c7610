// Measures the processor time of a command with everything that it starts, PostgreSQL and browsers too. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 500;
/** Clock ticks a second, in which /proc counts; the same on all Linux systems that run Node. */
const TICKS = 100;
/** In the environment of the command, and inherited by its processes, whatever becomes of their parents. */
const MARK = 'TEST_COST_STEP';

export type Program = 'node' | 'postgres' | 'browser';

/** A line of /proc/PID/stat. `ticks` are those of the process and of its children that it has waited for. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly startedAt: string;
  readonly program: Program;
  readonly ticks: number;
}

export function parseStat(stat: string): Process {
  // The name is in parentheses and may itself contain spaces and parentheses.
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent = '', ...ticks] = [fields[1], ...fields.slice(11, 15)];
  return {
    pid: Number(stat.slice(0, stat.indexOf(' '))),
    parent: Number(parent),
    startedAt: fields[19] ?? '',
    program: /chrom|headless_shell/.test(name) ? 'browser' : name.startsWith('postgres') ? 'postgres' : 'node',
    ticks: ticks.reduce((sum, tick) => sum + Number(tick), 0),
  };
}

/**
 * Adds up samples of processes. The time of a process that ended is in its parent's from then on; it stays with its own
 * program here, and is kept if nobody of ours waited for it.
 */
export function createTally() {
  let members = new Map<number, Process>();
  const ended: Record<Program, number> = { node: 0, postgres: 0, browser: 0 };
  const isSame = (one: Process | undefined, other: Process | undefined) => one?.startedAt === other?.startedAt;

  return {
    /** Takes all processes of the system; `isMarked` decides about one that is new and no child of a member. */
    add(processes: readonly Process[], isMarked: (pid: number) => boolean): void {
      const now = new Map<number, Process>();
      const byPid = new Map(processes.map((one) => [one.pid, one]));
      const outsiders = new Set<number>();
      const belongs = (one: Process): boolean => {
        if (now.has(one.pid)) return true;
        if (outsiders.has(one.pid)) return false;
        const parent = byPid.get(one.parent);
        const isIn =
          isSame(members.get(one.pid), one) || isMarked(one.pid) || (parent !== undefined && belongs(parent));
        if (isIn) now.set(one.pid, one);
        else outsiders.add(one.pid);
        return isIn;
      };
      processes.forEach(belongs);
      /** The nearest ancestor that lives: what ended between two samples was waited for up to it. */
      const heirOf = ({ parent }: Process): Process | undefined => {
        const living = now.get(parent);
        const before = members.get(parent);
        return living ?? (before && heirOf(before));
      };
      for (const gone of members.values()) {
        if (isSame(now.get(gone.pid), gone)) continue;
        ended[gone.program] += gone.ticks;
        const heir = heirOf(gone);
        if (heir) ended[heir.program] -= gone.ticks;
      }
      members = now;
    },
    /** Seconds by program, of processes that live and that ended. */
    seconds(): Record<Program, number> {
      const sums = { ...ended };
      for (const { program, ticks } of members.values()) sums[program] += ticks;
      return { node: sums.node / TICKS, postgres: sums.postgres / TICKS, browser: sums.browser / TICKS };
    },
  };
}

const listProcesses = (): Process[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))];
    } catch {
      return []; // It has just ended.
    }
  });

/** Measures what inherits `env`; returns null where there is no /proc. */
export function startMeasuring(step: string) {
  const mark = `${MARK}=${step}-${process.pid}`;
  const env = { [MARK]: `${step}-${process.pid}` };
  if (process.platform !== 'linux') return { env, stop: () => null };
  const looked = new Map<string, boolean>();
  const tally = createTally();
  const sample = () => {
    const processes = listProcesses();
    const startOf = new Map(processes.map(({ pid, startedAt }) => [pid, startedAt]));
    tally.add(processes, (pid) => {
      const key = `${pid} ${startOf.get(pid)}`;
      const known = looked.get(key) ?? hasMark(pid, mark);
      looked.set(key, known);
      return known;
    });
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    env,
    stop: () => {
      clearInterval(timer);
      sample();
      return tally.seconds();
    },
  };
}

function hasMark(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark);
  } catch {
    return false; // Of another account, or it has just ended.
  }
}
