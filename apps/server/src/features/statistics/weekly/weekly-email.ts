import type { EmailTemplates } from '#features/accounts/index.ts';

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
