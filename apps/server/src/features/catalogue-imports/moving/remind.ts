import { movingStepTexts } from '@dubplate/contract/catalogue-imports/moving-texts';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { DAY_MS, utcDay } from '@dubplate/rules/dates';
import { type EmailTemplates, enqueueEmail } from '#features/accounts/index.ts';
import { splitIntoBatches } from '#platform/batches.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { RunContext } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import { loadStoreMoves, type StoreMove } from './moving-plan.ts';
import { listPublishedMoved, listRemindable } from './read.ts';
import { countReminders } from './store.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'moving-steps': { count: string; steps: string };
  }
}

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'remind-of-moves': Record<string, never>;
  }
}

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    /** Steps of a person's moving plan are due. */
    'moves-due': { uuid: string; user_uuid: UserId };
  }
}

/** The email about due steps of a moving plan. */
export const movingEmail = {
  'moving-steps': {
    link: '/catalogue-imports/moving',
    perDay: 2,
    shouldSkip: (user) => user.banned_at !== null,
    texts: {
      en: {
        subject: 'The next steps of your catalogue move',
        lead: ['These releases can take their next step. Steps that are due: {count}.', '{steps}'],
        button: 'Open the moving plan',
        closing: ['Confirm there what is done. You can turn this email off in your settings.'],
        sms: '{product}: steps of your catalogue move that are due: {count}. {link}',
      },
      ru: {
        subject: 'Следующие шаги переноса каталога',
        lead: ['Эти релизы готовы к следующему шагу. Сколько шагов пора сделать: {count}.', '{steps}'],
        button: 'Открыть план переноса',
        closing: ['Отметьте там сделанное. Это письмо можно отключить в настройках.'],
        sms: '{product}: шагов переноса, которые пора сделать: {count}. {link}',
      },
    },
  },
} satisfies EmailTemplates;

/** Reminders for one release at one store. */
const REMINDERS_MAX = 3;
/** Days between two reminders to one person. */
const REMINDER_DAYS = 7;
/** Steps that an email lists. */
const LISTED_MAX = 10;
const PAGE = 200;

const isDue = ({ planned: { step }, reminders }: StoreMove, today: LocalDate): boolean =>
  Boolean(step?.confirms && step.dueOn !== null && step.dueOn <= today) && reminders < REMINDERS_MAX;

interface DueStep {
  readonly move: StoreMove;
  readonly title: string;
}

const findDueSteps = async (db: Db, userUuid: UserId, today: LocalDate): Promise<DueStep[]> => {
  const due: DueStep[] = [];
  for (const rows of splitIntoBatches(await listPublishedMoved(db, userUuid))) {
    const titles = new Map<ReleaseId, string>(rows.map(({ release_uuid, title }) => [release_uuid, title]));
    for (const [uuid, moves] of await loadStoreMoves(db, rows))
      for (const move of moves) if (isDue(move, today)) due.push({ move, title: titles.get(uuid) ?? '' });
  }
  return due;
};

const more = { en: 'And {count} more.', ru: 'И ещё: {count}.' };

const listSteps = (due: readonly DueStep[], language: Language): string => {
  const lines = due.slice(0, LISTED_MAX).flatMap(({ title, move: { store, planned } }) => {
    const text = planned.step && movingStepTexts[planned.step.code][language];
    return `${language === 'ru' ? `«${title}»` : `“${title}”`}, ${store.name}: ${text}`;
  });
  const left = due.length - lines.length;
  return [...lines, ...(left > 0 ? [more[language].replace('{count}', String(left))] : [])].join('\n');
};

/**
 * Reminds each person of the due steps of their releases, all in one email and one notice, at most once a week. One
 * error does not stop the others.
 */
export const remindOfMoves = async (
  { db, clock, jobs, outbox }: Pick<ServerContext, 'clock' | 'db' | 'jobs' | 'outbox'>,
  { signal, log }: RunContext,
): Promise<void> => {
  const now = clock.now();
  const since = new Date(now.getTime() - REMINDER_DAYS * DAY_MS);
  let failed = 0;
  let after: UserId | null = null;
  for (;;) {
    const people: Awaited<ReturnType<typeof listRemindable>> = await listRemindable(db, since, after, PAGE);
    for (const { uuid, username, language } of people) {
      signal.throwIfAborted();
      after = uuid;
      try {
        const due = await findDueSteps(db, uuid, utcDay(now));
        if (due.length === 0) continue;
        const values = { count: String(due.length), steps: listSteps(due, language) };
        await inTransaction(db, async (trx) => {
          const moves = due.map(({ move: { release_uuid, store } }) => ({ release_uuid, store_uuid: store.uuid }));
          await countReminders(trx, moves, now);
          await enqueueEmail(trx, jobs, { kind: 'moving-steps', username, language, values });
          await outbox.announce(trx, 'moves-due', { uuid: newUuid(), user_uuid: uuid });
        });
      } catch (error) {
        failed += 1;
        log.warn({ err: error, user: uuid }, 'a person could not be reminded of their moving plan');
      }
    }
    if (people.length < PAGE) break;
  }
  if (failed > 0) throw new Error(`${failed} people could not be reminded of their moving plans; the log has each`);
};
