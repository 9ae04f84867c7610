import type { NotSent } from '@dubplate/contract/live';
import { enqueueEmail } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import type { StoredRelease } from '../store.ts';

interface Recipient {
  readonly username: string;
  readonly language: Language;
  readonly erased_at: Date | null;
}

const untitled = { en: 'without a title', ru: 'без названия' };
const stillToBuy = { en: 'Still to be bought', ru: 'Осталось купить' };

/** One line for each thing that is missing. */
const linesOf = ({ issues = [], products = [] }: NotSent, language: Language): string =>
  [
    ...new Set(issues.map(({ message }) => message)),
    ...(products.length > 0 ? [`${stillToBuy[language]}: ${products.join(', ')}`] : []),
  ].join('\n');

/** Writes to the artist of a paid release why it was not sent, in the transaction that notes it. */
export const enqueueNotSentEmail = async (
  trx: Db,
  jobs: Jobs,
  { username, language, erased_at }: Recipient,
  release: StoredRelease,
  reason: NotSent,
): Promise<void> => {
  if (erased_at !== null) return;
  await enqueueEmail(trx, jobs, {
    kind: 'release-not-sent',
    username,
    language,
    values: {
      title: release.title || untitled[language],
      reason: linesOf(reason, language),
      release: release.uuid,
    },
  });
};
