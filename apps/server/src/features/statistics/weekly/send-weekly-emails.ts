import type { UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { type EmailTemplates, enqueueEmail } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import type { RunContext } from '#platform/jobs/jobs.ts';
import type { StreamStore, Window } from '../streams/stream-store.ts';
import { findTitle, listDueEmails, markSent } from './store.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    /** Numbers and days are formatted for all languages. */
    'weekly-statistics': { week: string; total: string; before: string; release: string; store: string };
  }
}

export const weeklyEmail = {
  'weekly-statistics': {
    link: '/statistics',
    perDay: 2,
    shouldSkip: (user) => user.banned_at !== null,
    texts: {
      en: {
        subject: 'Your week: {total} streams',
        lead: ['{week}: {total} streams. The week before: {before}.', 'Most played: “{release}”, mostly at {store}.'],
        button: 'Open statistics',
        closing: ['You asked for this email on the statistics page, and can turn it off there.'],
        sms: '{product}: {week}: {total} streams, {before} the week before. {link}',
      },
      ru: {
        subject: 'Ваша неделя: прослушивания — {total}',
        lead: [
          '{week}: прослушиваний — {total}. Неделей раньше — {before}.',
          'Чаще всего слушали «{release}», больше всего в {store}.',
        ],
        button: 'Открыть статистику',
        closing: ['Вы подписались на это письмо на странице статистики, там же его можно отключить.'],
        sms: '{product}: {week}: прослушиваний — {total}, неделей раньше — {before}. {link}',
      },
    },
  },
} satisfies EmailTemplates;

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'send-weekly-emails': Record<string, never>;
  }
}

type WeeklyContext = Pick<ServerContext, 'clock' | 'db' | 'jobs'> & { readonly streams: StreamStore };

const PAGE = 200;
const WEEK_DAYS = 7;

/** Returns the last complete week, Monday to Sunday. */
export const lastWeek = (today: LocalDate): Window => {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS;
  const end = addDays(today, -sinceMonday - 1) as LocalDate;
  return { start_date: addDays(end, 1 - WEEK_DAYS) as LocalDate, end_date: end };
};

/** Formats a whole number for both languages. */
const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
const shortDay = (day: LocalDate): string => day.split('-').reverse().join('.');

/** Returns the values of the email; null if the week has no streams. */
const describeWeek = async ({ db, streams }: WeeklyContext, userUuid: UserId, week: Window) => {
  const scope = { owner: userUuid };
  const before = {
    start_date: addDays(week.start_date, -WEEK_DAYS) as LocalDate,
    end_date: addDays(week.start_date, -1) as LocalDate,
  };
  const page = { take: 1, offset: 0 };
  const total = (await streams.readSums(db, { scope, window: week, by: [] })).sums[0]?.quantity ?? 0;
  const totalBefore = (await streams.readSums(db, { scope, window: before, by: [] })).sums[0]?.quantity ?? 0;
  const release = (await streams.readSums(db, { scope, window: week, by: ['release'], page })).sums[0]?.release;
  const store = (await streams.readSums(db, { scope, window: week, by: ['platform'], page })).sums[0]?.platform;
  if (total <= 0 || !release || !store) return null;
  return {
    week: `${shortDay(week.start_date)} – ${shortDay(week.end_date)}`,
    total: grouped(total),
    before: grouped(Math.max(0, totalBefore)),
    release: (await findTitle(db, release)) ?? '',
    store: storeName(store),
  };
};

/**
 * Sends the email of the last week once to each subscriber, even over retries. One failure does not stop the others.
 */
export const sendWeeklyEmails = async (deps: WeeklyContext, { signal, log }: RunContext): Promise<void> => {
  const { db, clock, jobs } = deps;
  const week = lastWeek(utcDay(clock.now()));
  let failed = 0;
  let after: UserId | null = null;
  for (;;) {
    const due: readonly { user_uuid: UserId; username: string }[] = await listDueEmails(
      db,
      week.start_date,
      after,
      PAGE,
    );
    for (const { user_uuid, username } of due) {
      signal.throwIfAborted();
      try {
        const values = await describeWeek(deps, user_uuid, week);
        await inTransaction(db, async (trx) => {
          if ((await markSent(trx, user_uuid, week.start_date)) && values)
            await enqueueEmail(trx, jobs, { kind: 'weekly-statistics', username, values });
        });
      } catch (error) {
        failed += 1;
        log.warn({ err: error, user: user_uuid }, 'a weekly email could not be written');
      }
      after = user_uuid;
    }
    if (due.length < PAGE) break;
  }
  if (failed > 0) throw new Error(`${failed} weekly emails could not be written; the log has each`);
};
