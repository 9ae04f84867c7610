import type { UserId } from '@dubplate/contract/ids';
import { cutAmount } from '@dubplate/rules/royalties/amounts';
import { sql } from 'kysely';
import { type EmailTemplates, enqueueEmail } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import type { RunContext } from '#platform/jobs/jobs.ts';
import { dayOfMonth } from '../books-store.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    /** Amounts have two decimals, the rest is cut off. */
    'royalty-statement': { month: string; earnings: string; payable: string; statement: string };
  }
}

export const statementEmail = {
  'royalty-statement': {
    link: '/royalties/statements/{statement}',
    perDay: 40,
    shouldSkip: (user) => user.banned_at !== null,
    texts: {
      en: {
        subject: 'Your statement for {month}: {earnings} US dollars',
        lead: ['Your statement for {month} is ready. You earned {earnings} US dollars, and {payable} are payable now.'],
        button: 'View the statement',
        closing: ['It shows every sale with its rate and shares. You can turn this email off in your settings.'],
        sms: '{product}: your statement for {month} is ready: {earnings} US dollars. {link}',
      },
      ru: {
        subject: 'Ваш отчёт за {month}: {earnings} $',
        lead: ['Отчёт за {month} готов. Вы заработали {earnings} $, к выплате сейчас {payable} $.'],
        button: 'Открыть отчёт',
        closing: ['В нём видна каждая продажа с курсом и долями. Отключить это письмо можно в настройках.'],
        sms: '{product}: отчёт за {month} готов: {earnings} $. {link}',
      },
    },
  },
} satisfies EmailTemplates;

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'statement-closed': {
      user_uuid: UserId;
      statement_uuid: string;
      /** `YYYY-MM`. */
      period: string;
      /** RFC 3339. */
      at: string;
    };
  }
}

const PAGE = 200;

/** Tells everyone with a statement about it once, by email and live event, even over retries. */
export const tellPeople = async (
  { db, clock, jobs, live, outbox }: Pick<ServerContext, 'clock' | 'db' | 'jobs' | 'live' | 'outbox'>,
  month: string,
  { signal }: RunContext,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const now = clock.now();
    const notified = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{
        uuid: string;
        user_uuid: UserId | null;
        username: string | null;
        earnings: string;
        closing: string;
        has_moved: boolean;
      }>`
        UPDATE royalty_statements AS statements SET notified_at = ${now}
        FROM (
          SELECT party_id FROM royalty_statements WHERE period = ${dayOfMonth(month)} AND notified_at IS NULL
          ORDER BY party_id LIMIT ${PAGE} FOR UPDATE SKIP LOCKED
        ) AS next
        JOIN royalty_parties AS parties ON parties.id = next.party_id
        LEFT JOIN users ON users.uuid = user_uuid AND users.erased_at IS NULL
        WHERE statements.party_id = next.party_id AND period = ${dayOfMonth(month)}
        RETURNING statements.uuid, users.uuid AS user_uuid, users.username, earnings::text, closing::text,
          opening <> closing OR lines > 0 AS has_moved`.execute(trx);
      for (const { uuid, user_uuid, username, earnings, closing, has_moved } of rows) {
        if (user_uuid !== null)
          await outbox.announce(trx, 'statement-closed', {
            user_uuid,
            statement_uuid: uuid,
            period: month,
            at: now.toISOString(),
          });
        if (username !== null && has_moved)
          await enqueueEmail(trx, jobs, {
            kind: 'royalty-statement',
            username,
            values: { month, earnings: cutAmount(earnings), payable: cutAmount(closing), statement: uuid },
          });
      }
      return rows;
    });
    for (const { uuid, user_uuid } of notified)
      if (user_uuid !== null) await live.push(user_uuid, 'statement', { uuid, period: month });
    if (notified.length < PAGE) return;
  }
};
