import { type EmailTemplates, enqueueEmail, findUser } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { ReleaseRecord } from '../releases/index.ts';
import { untitled } from './opinions/opinion-emails.ts';

interface DecisionValues {
  title: string;
  /** For a denial. */
  reason: string;
  release: string;
}

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'release-approved': DecisionValues;
    'release-denied': DecisionValues;
    'release-published': DecisionValues;
  }
}

const link = '/releases/{release}';
const PER_DAY = 200;
const closing = {
  en: 'You can switch these emails off in your settings.',
  ru: 'Такие письма можно отключить в настройках.',
};

/** Emails to the artist about decisions. */
export const decisionEmails = {
  'release-approved': {
    link,
    perDay: PER_DAY,
    texts: {
      en: {
        subject: '“{title}” was approved',
        lead: ['“{title}” was approved. It will be published next, and you have nothing more to do.'],
        button: 'Open the release',
        closing: [closing.en],
        sms: '{product}: “{title}” was approved. {link}',
      },
      ru: {
        subject: 'Релиз «{title}» одобрен',
        lead: ['Релиз «{title}» одобрен. Осталась публикация, от вас больше ничего не нужно.'],
        button: 'Открыть релиз',
        closing: [closing.ru],
        sms: '{product}: релиз «{title}» одобрен. {link}',
      },
    },
  },
  'release-denied': {
    link,
    perDay: PER_DAY,
    texts: {
      en: {
        subject: '“{title}” was not accepted',
        lead: ['“{title}” was not accepted. What has to be changed:', '{reason}'],
        button: 'Open the release',
        closing: ['Correct the release and send it again. If something is unclear, write to Support.', closing.en],
        sms: '{product}: “{title}” was not accepted. The reasons: {link}',
      },
      ru: {
        subject: 'Релиз «{title}» не принят',
        lead: ['Релиз «{title}» не принят. Что нужно исправить:', '{reason}'],
        button: 'Открыть релиз',
        closing: ['Исправьте релиз и отправьте его снова. Если что-то непонятно, напишите в поддержку.', closing.ru],
        sms: '{product}: релиз «{title}» не принят. Причины: {link}',
      },
    },
  },
  'release-published': {
    link,
    perDay: PER_DAY,
    texts: {
      en: {
        subject: '“{title}” is published',
        lead: ['“{title}” is published. Stores get it next.'],
        button: 'Open the release',
        closing: ['The release’s page shows where it is at every store.', closing.en],
        sms: '{product}: “{title}” is published. {link}',
      },
      ru: {
        subject: 'Релиз «{title}» опубликован',
        lead: ['Релиз «{title}» опубликован. Дальше он отправится на площадки.'],
        button: 'Открыть релиз',
        closing: ['На странице релиза видно, что с ним на каждой площадке.', closing.ru],
        sms: '{product}: релиз «{title}» опубликован. {link}',
      },
    },
  },
} satisfies EmailTemplates;

/** Enqueues the email about a decision, in the transaction of the decision. */
export const enqueueDecisionEmail = async (
  trx: Db,
  jobs: Jobs,
  kind: keyof typeof decisionEmails,
  { uuid, user_uuid, title, cover_uuid }: Pick<ReleaseRecord, 'uuid' | 'user_uuid' | 'title' | 'cover_uuid'>,
  reason = '',
): Promise<void> => {
  const owner = await findUser(trx, user_uuid);
  if (!owner || owner.erased_at !== null) return;
  const { username, language } = owner;
  await enqueueEmail(trx, jobs, {
    kind,
    username,
    language,
    values: { title: title || untitled[language], reason, release: uuid },
    ...(cover_uuid && { picture: cover_uuid }),
  });
};
