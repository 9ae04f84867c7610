import type { Verdict } from '@dubplate/contract/moderation/opinions';
import type { EmailTemplates } from '#features/accounts/index.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'opinion-asked': { title: string; asker: string; question: string; release: string };
    'opinion-given': { title: string; colleague: string; verdict: string; answer: string; release: string };
  }
}

export const untitled = { en: 'Untitled', ru: 'Без названия' } as const;

export const verdictNames: Readonly<Record<'en' | 'ru', Readonly<Record<Verdict, string>>>> = {
  en: { APPROVE: 'approve', DENY: 'deny', UNSURE: 'unsure' },
  ru: { APPROVE: 'одобрить', DENY: 'отклонить', UNSURE: 'нет уверенности' },
};

/** Emails to the asked colleague, and to the author of the question. */
export const opinionEmails = {
  'opinion-asked': {
    link: '/staff/releases/{release}',
    perDay: 200,
    shouldSkip: (user) => user.banned_at !== null,
    texts: {
      en: {
        subject: 'Your opinion on “{title}”',
        lead: ['{asker} asks for your opinion on the release “{title}”:', '{question}'],
        button: 'Open the release',
        closing: ['Your opinion is advice: any moderator may decide about the release.'],
        sms: '{product}: {asker} asks for your opinion on “{title}”: {link}',
      },
      ru: {
        subject: 'Нужно ваше мнение: «{title}»',
        lead: ['{asker} просит ваше мнение о релизе «{title}»:', '{question}'],
        button: 'Открыть релиз',
        closing: ['Ваше мнение — совет: решение о релизе может принять любой модератор.'],
        sms: '{product}: {asker} просит ваше мнение о релизе «{title}»: {link}',
      },
    },
  },
  'opinion-given': {
    link: '/staff/releases/{release}',
    perDay: 200,
    shouldSkip: (user) => user.banned_at !== null,
    texts: {
      en: {
        subject: 'An opinion on “{title}”: {verdict}',
        lead: ['{colleague} has answered about the release “{title}”. Opinion: {verdict}.', '{answer}'],
        button: 'Open the release',
        closing: ['The decision is yours or any moderator’s.'],
        sms: '{product}: {colleague} on “{title}”: {verdict}. {link}',
      },
      ru: {
        subject: 'Мнение о релизе «{title}»: {verdict}',
        lead: ['{colleague} отвечает о релизе «{title}». Мнение: {verdict}.', '{answer}'],
        button: 'Открыть релиз',
        closing: ['Решение за вами или за любым модератором.'],
        sms: '{product}: {colleague} о релизе «{title}»: {verdict}. {link}',
      },
    },
  },
} satisfies EmailTemplates;
