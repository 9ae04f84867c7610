import { DAY_MS } from '@dubplate/rules/dates';
import { recordingFiles } from '#features/releases/authoring/recordings/recording-files.ts';
import { asFields, storedJson } from '#lib/storage/stored.ts';
import { filesOf, readKept } from './kept-drafts.ts';

type Wanted = () => Promise<ReadonlySet<string>>;

/** Lists the files that drafts wait for. @throws if a draft can't be read: its files are unknown then */
const readWanted = async (person: string): Promise<ReadonlySet<string>> => {
  const kept = await readKept(person);
  return new Set(
    kept.flatMap((draft) => {
      if (!draft) throw new Error('A kept draft can’t be read');
      return filesOf(draft);
    }),
  );
};

/**
 * Removes files that no draft has waited for during a day. Their page ended in the middle of something.
 * @param wanted lists the files that drafts wait for; called again before each removal
 * @throws what `wanted` throws, and if the files can't be listed
 */
export const removeStrays = async (person: string, wanted: Wanted): Promise<void> => {
  /** When each stray was first seen, in milliseconds. */
  const seen = storedJson(`stray-recordings.${person}`, asFields);
  const stored = await recordingFiles.list(person);
  const named = await wanted();
  const now = Date.now();
  const before = seen.read() ?? {};
  const strays = stored
    .filter((id) => !named.has(id))
    .map((id) => ({ id, firstSeen: Math.min(Number(before[id] ?? now) || now, now) }));
  seen.write(Object.fromEntries(strays.map(({ id, firstSeen }) => [id, firstSeen])));
  for (const { id, firstSeen } of strays)
    if (now - firstSeen >= DAY_MS && !(await wanted()).has(id)) await recordingFiles.remove(person, [id]);
};

/** Removes a person's strays. Removes nothing if a kept draft can't be read. */
export const removeStrayRecordings = (person: string): Promise<void> =>
  removeStrays(person, () => readWanted(person)).catch(() => undefined);
