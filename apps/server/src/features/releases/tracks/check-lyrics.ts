import { releasesIssues } from '@dubplate/contract/releases/errors';
import { planOf } from '#features/commerce/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';

interface Lyrics {
  readonly given: string | null | undefined;
  readonly standing: string | null;
}

/** Lyrics that stand may stay and go under any plan; new ones need a plan that includes them. @throws 400 lyrics_locked */
export const checkLyrics = async (db: Db, userUuid: string, { given, standing }: Lyrics, now: Date): Promise<void> => {
  if (!given || given === standing) return;
  if (!(await planOf(db, userUuid, now)).includes_lyrics)
    refuseIssues(releasesIssues, [{ path: 'lyrics', code: 'lyrics_locked' }]);
};
