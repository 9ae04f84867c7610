import type { EmailTemplates } from '#features/accounts/index.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    /** Emails that an older version has queued have no answer. */
    'ticket-answered': { subject: string; ticket: string; answer: string };
    /** `short` is the answer for the SMS. */
    'ticket-answer-text': { subject: string; answer: string; short: string };
  }
}

/** Sent to askers who have not read an answer. */
export const ticketEmails = {
  'ticket-answered': {
    link: '/support/{ticket}',
    perDay: 50,
    shouldSkip: (user) => user.banned_at !== null,
    texts: {
      en: {
        subject: 'Support has answered: {subject}',
        lead: ['{product} support has answered you: “{subject}”.', '{answer}'],
        button: 'Open the conversation',
        closing: ['There is no need to reply to this email: write in the conversation itself.'],
        sms: '{product}: support has answered you: {link}',
      },
      ru: {
        subject: 'Ответ поддержки: {subject}',
        lead: ['Поддержка {product} ответила на ваше обращение «{subject}».', '{answer}'],
        button: 'Открыть обращение',
        closing: ['Отвечать на это письмо не нужно: пишите прямо в обращении.'],
        sms: '{product}: поддержка ответила на ваше обращение: {link}',
      },
    },
  },
  'ticket-answer-text': {
    link: '/signin',
    perDay: 50,
    texts: {
      en: {
        subject: 'Support has answered: {subject}',
        lead: ['{product} support has answered the request “{subject}”, which was sent for your account:', '{answer}'],
        button: 'To the sign-in page',
        closing: [
          'To write again while you can’t sign in, use the form on the sign-in page with the same name.',
          'If the request was not yours, please let us know in the same way.',
        ],
        sms: '{product}, support: {short} To write again: {link}',
      },
      ru: {
        subject: 'Ответ поддержки: {subject}',
        lead: ['Поддержка {product} ответила на обращение «{subject}», отправленное для вашего аккаунта:', '{answer}'],
        button: 'К странице входа',
        closing: [
          'Пока войти не получается, написать ещё раз можно со страницы входа, указав то же имя.',
          'Если обращение отправили не вы, сообщите нам об этом так же.',
        ],
        sms: '{product}, поддержка: {short} Написать ещё раз: {link}',
      },
    },
  },
} satisfies EmailTemplates;
