import type { UserId } from '@dubplate/contract/ids';
import { termsErrors, termsIssues } from '@dubplate/contract/reference/terms-errors';
import type { TermsInput } from '@dubplate/contract/reference/terms-schemas';
import type { Issue } from '@dubplate/rules/issues';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { firstVersion } from './first-version.ts';
import { findNewestVersion, insertVersion, lockTerms, type StoredVersion } from './store.ts';
import { readClauses } from './write-terms.ts';

interface Publishing {
  readonly actorUuid: UserId;
  readonly now: Date;
}

const LANGUAGES = ['en', 'ru'] as const;
const FIRST = { version: 1, is_material: true };

const check = ({ text }: TermsInput): void =>
  refuseIssues(
    termsIssues,
    LANGUAGES.flatMap((language): Issue<keyof typeof termsIssues>[] => {
      const path = `text.${language}`;
      if (text[language] === '') return [{ path, code: 'terms_text_required' }];
      const isHeaded = readClauses(text[language]).every(({ heading }) => heading !== '');
      return isHeaded ? [] : [{ path, code: 'terms_headings_required' }];
    }),
  );

/**
 * Publishes a version of the terms, in force at once. No user has accepted it yet, including its author.
 * @throws 400 with the issues, 409 TERMS_UNCHANGED or TERMS_CHANGED_MEANWHILE
 */
export const publishTerms = (db: Db, { actorUuid, now }: Publishing, input: TermsInput): Promise<StoredVersion> =>
  inTransaction(db, async (trx) => {
    check(input);
    const { text, is_material, after } = input;
    await lockTerms(trx);
    const newest = await findNewestVersion(trx);
    const { version } = newest ?? FIRST;
    if (after !== undefined && after !== version) throw apiError(termsErrors, 'TERMS_CHANGED_MEANWHILE');
    const isSame = LANGUAGES.every(
      (language) => (newest?.[`text_${language}`] ?? firstVersion(language)) === text[language],
    );
    if (isSame) throw apiError(termsErrors, 'TERMS_UNCHANGED');
    const published = await insertVersion(trx, {
      version: version + 1,
      text_en: text.en,
      text_ru: text.ru,
      is_material,
      published_at: now,
    });
    await recordAct(trx, {
      actorUuid,
      action: 'terms.publish',
      subject: { type: 'terms', uuid: newUuid() },
      // The texts are kept with the versions themselves.
      before: { version },
      after: { version: published.version, is_material },
      now,
    });
    return published;
  });
