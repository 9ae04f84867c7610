import type { NotSent } from '@dubplate/contract/live';
import { type EmailTemplates, enqueueEmail } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import type { StoredRelease } from '../store.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'release-not-sent': { title: string; reason: string; release: string };
  }
}

export const notSentEmail = {
  'release-not-sent': {
    link: '/drafts/{release}',
    perDay: 200,
    texts: {
      en: {
        subject: 'Your release was not sent yet',
        lead: ['“{title}” is paid for, but it could not be sent to moderation:', '{reason}'],
        button: 'Open the draft',
        closing: ['What you paid for is still yours. Complete the draft and send it: you will not pay twice.'],
        sms: '{product}: “{title}” is paid for, but could not be sent. What is missing: {link}',
      },
      ru: {
        subject: 'Ваш релиз пока не отправлен',
        lead: ['«{title}» оплачен, но отправить его на модерацию не удалось:', '{reason}'],
        button: 'Открыть черновик',
        closing: ['Оплаченное остаётся за вами: дополните черновик и отправьте его, платить второй раз не нужно.'],
        sms: '{product}: «{title}» оплачен, но отправить его не удалось. Чего не хватает: {link}',
      },
    },
  },
} satisfies EmailTemplates;

interface Recipient {
  readonly username: string;
  readonly language: Language;
  readonly erased_at: Date | null;
}

const untitled = { en: 'Untitled', ru: 'Без названия' };
const stillToBuy = { en: 'Still to be bought', ru: 'Осталось купить' };

const linesOf = ({ issues = [], products = [] }: NotSent, language: Language): string =>
  [
    ...new Set(issues.map(({ message }) => message)),
    ...(products.length > 0 ? [`${stillToBuy[language]}: ${products.join(', ')}`] : []),
  ].join('\n');

/** Enqueues the email about a paid release that was not submitted, in the transaction that saves the reason. */
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
    ...(release.cover_uuid && { picture: release.cover_uuid }),
  });
};
