import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Part } from '../import/report-rows.ts';
import { parsePartName, withoutExtensions } from '../parts/part-name.ts';
import { PARTS_KEPT_DAYS } from '../parts/remove-abandoned.ts';

/** A report of which all files are there and have stopped growing. */
export interface ReadyReport {
  readonly report: string;
  /** In the order of their parts. */
  readonly files: readonly { readonly name: string; readonly part: Part | null }[];
}

/** A file that is not read. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

interface InboxOptions {
  readonly clock: Clock;
  /** How long a file’s size stays the same before it is read, in milliseconds. */
  readonly settleMs: number;
}

interface SeenFile {
  readonly size: number;
  readonly modifiedMs: number;
  readonly since: number;
}

interface SettledFile {
  readonly name: string;
  readonly modifiedMs: number;
  readonly part: Part | null;
}

const DAY_MS = 86_400_000;
/** Of a huge folder so many files are looked at: once they are read the others are. */
const FILES_AT_ONCE = 1_000;
const IGNORED = /^\.|\.part$/i;

const reasonAgainst = (facts: { isFile(): boolean; isSymbolicLink(): boolean; nlink: number }): string | null => {
  if (facts.isSymbolicLink() || (facts.isFile() && facts.nlink > 1))
    return 'The file is a link. Put the file itself here.';
  return facts.isFile() ? null : 'This is not a file.';
};

/** The report that some files are, and which of them are not needed for it; null: more have to come. */
const completeReport = (report: string, files: readonly SettledFile[]) => {
  const newest = new Map<number, SettledFile>();
  const refused: RefusedFile[] = [];
  for (const file of files.toSorted((a, b) => a.modifiedMs - b.modifiedMs)) {
    const number = file.part?.number ?? 0;
    const before = newest.get(number);
    if (before && file.part) refused.push({ name: before.name, reason: 'A newer file is the same part.' });
    newest.set(number, file);
  }
  const isComplete = newest.size === (files[0]?.part?.count ?? 1);
  const ordered = [...newest].sort(([a], [b]) => a - b).map(([, file]) => file);
  return { ready: isComplete ? { report, files: ordered } : null, refused };
};

/** Watches which files of a folder have stopped growing. */
export const createInbox = (folder: string, { clock, settleMs }: InboxOptions) => {
  let seen = new Map<string, SeenFile>();

  /** Looks at the files that are there now. */
  const look = async (): Promise<{ settled: SettledFile[]; refused: RefusedFile[] }> => {
    const now = clock.now().getTime();
    const looked = new Map<string, SeenFile>();
    const settled: SettledFile[] = [];
    const refused: RefusedFile[] = [];
    for await (const entry of await opendir(folder)) {
      if (looked.size >= FILES_AT_ONCE) break;
      const { name } = entry;
      if (entry.isDirectory() || IGNORED.test(name)) continue;
      // It may be gone by now.
      const facts = await lstat(path.join(folder, name)).catch(() => null);
      if (!facts) continue;
      const reason = reasonAgainst(facts);
      if (reason !== null) {
        refused.push({ name, reason });
        continue;
      }
      const before = seen.get(name);
      const [size, modifiedMs] = [facts.size, facts.mtimeMs];
      const since = before?.size === size && before.modifiedMs === modifiedMs ? before.since : now;
      looked.set(name, { size, modifiedMs, since });
      if (now - since < settleMs) continue;
      settled.push({ name, modifiedMs, part: parsePartName(withoutExtensions(name)).part });
    }
    seen = looked;
    return { settled, refused };
  };

  return {
    /** What can be read now, oldest first, and what never will be. */
    async scan(): Promise<{ ready: ReadyReport[]; refused: RefusedFile[] }> {
      const { settled, refused } = await look();
      const groups = new Map<string, SettledFile[]>();
      for (const file of settled.toSorted((a, b) => a.modifiedMs - b.modifiedMs)) {
        const { report } = parsePartName(withoutExtensions(file.name));
        // A file that is a report alone is one of its own, even if another has its name.
        const key = file.part ? `${file.part.count}of ${report}` : `file ${file.name}`;
        groups.set(key, [...(groups.get(key) ?? []), file]);
      }
      const ready: ReadyReport[] = [];
      for (const files of groups.values()) {
        const { report } = parsePartName(withoutExtensions(files[0]?.name ?? ''));
        const complete = completeReport(report, files);
        refused.push(...complete.refused);
        if (complete.ready) ready.push(complete.ready);
        else if (files.every(({ modifiedMs }) => clock.now().getTime() - modifiedMs > PARTS_KEPT_DAYS * DAY_MS))
          refused.push(
            ...files.map(({ name }) => ({
              name,
              reason: `The other parts did not come within ${PARTS_KEPT_DAYS} days.`,
            })),
          );
      }
      return { ready, refused };
    },
  };
};
