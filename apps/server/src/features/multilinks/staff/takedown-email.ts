import type { UserId } from '@dubplate/contract/ids';
import { type EmailTemplates, enqueueEmail, findUser } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'page-taken-down': { title: string; reason: string };
  }
}

/** Sent to the owner of a page that staff took down. */
export const takedownEmail = {
  'page-taken-down': {
    link: '/support',
    perDay: 50,
    texts: {
      en: {
        subject: 'Your public page was taken down',
        lead: [
          'We took down the public page of “{title}”. The reason:',
          '{reason}',
          'Visitors now see that the page is no longer available. Everything else in your account stays as it is.',
        ],
        button: 'Write to Support',
        closing: [
          'If you think this is a mistake, or have fixed what was wrong, write to us: we will look at the page again.',
        ],
        sms: '{product}: the public page of “{title}” was taken down. The reason: {reason}. Write to Support: {link}',
      },
      ru: {
        subject: 'Ваша публичная страница снята с показа',
        lead: [
          'Мы сняли с показа публичную страницу «{title}». Причина:',
          '{reason}',
          'Посетители видят, что страница больше недоступна. Всё остальное в вашем аккаунте осталось как было.',
        ],
        button: 'Написать в поддержку',
        closing: ['Если это ошибка или вы уже всё исправили, напишите нам: мы посмотрим страницу ещё раз.'],
        sms: '{product}: страница «{title}» снята с показа. Причина: {reason}. Написать в поддержку: {link}',
      },
    },
  },
} satisfies EmailTemplates;

const untitled = { en: 'Untitled', ru: 'Без названия' };

interface Takedown {
  readonly userUuid: UserId;
  readonly title: string;
  readonly reason: string;
}

/** Enqueues the email in the transaction of the takedown. Does nothing if the owner is erased. */
export const enqueueTakedownEmail = async (
  trx: Db,
  jobs: Jobs,
  { userUuid, title, reason }: Takedown,
): Promise<void> => {
  const owner = await findUser(trx, userUuid);
  if (!owner || owner.erased_at !== null) return;
  await enqueueEmail(trx, jobs, {
    kind: 'page-taken-down',
    username: owner.username,
    language: owner.language,
    values: { title: title || untitled[owner.language], reason },
  });
};
