import type { UserId } from '@dubplate/contract/ids';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { currentPlan } from '#features/commerce/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';

interface Lyrics {
  readonly entered: string | null | undefined;
  readonly current: string | null;
}

/** Existing lyrics may stay or be removed under any plan; new ones need a plan that includes them. @throws 400 lyrics_locked */
export const checkLyrics = async (db: Db, userUuid: UserId, { entered, current }: Lyrics, now: Date): Promise<void> => {
  if (!entered || entered === current) return;
  if (!(await currentPlan(db, userUuid, now)).includes_lyrics)
    refuseIssues(releasesIssues, [{ path: 'lyrics', code: 'lyrics_locked' }]);
};
