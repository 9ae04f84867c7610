import type { UserId } from '@dubplate/contract/ids';
import { USUAL_CHOICES } from '@dubplate/contract/releases/limits';
import type { UsualChoices } from '@dubplate/contract/releases/schemas';
import type { Db } from '#platform/database/tables.ts';

/** Releases that are counted: enough to show a habit, few enough to be read at once. */
const OWN = 50;
const PUBLISHED = 200;

const columns = ['language_id', 'primary_music_style_id'] as const;
type Row = Readonly<Record<(typeof columns)[number], string | null>>;

/** The values of a column, the most frequent first; of equals the latest used. */
const byUse = (rows: readonly Row[], column: keyof Row): string[] => {
  const counts = new Map<string, number>();
  for (const { [column]: value } of rows) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
};

/** The languages and genres that this user chooses most, and after them those that the whole instance does. */
export const readUsualChoices = async (db: Db, userUuid: UserId): Promise<UsualChoices> => {
  const own = await db
    .selectFrom('releases')
    .select(columns)
    .where('user_uuid', '=', userUuid)
    .orderBy('updated_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(OWN)
    .execute();
  const published = await db
    .selectFrom('releases')
    .select(columns)
    .where('status', '=', 'PUBLISHED')
    .orderBy('published_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(PUBLISHED)
    .execute();
  const usual = (column: keyof Row) =>
    [...new Set([...byUse(own, column), ...byUse(published, column)])].slice(0, USUAL_CHOICES);
  return { language_ids: usual('language_id'), music_style_ids: usual('primary_music_style_id') };
};
