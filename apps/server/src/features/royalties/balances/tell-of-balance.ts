import type { UserId } from '@dubplate/contract/ids';
import { type EmailTemplates, enqueueEmail, findUser } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';

interface HoldValues {
  /** US dollars with two decimals. */
  amount: string;
  reason: string;
  /** `YYYY-MM-DD`. */
  until: string;
}

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'balance-held': HoldValues;
    'whole-balance-held': HoldValues;
    'hold-ended': { amount: string; reason: string };
    'balance-adjusted': { amount: string; reason: string };
  }
}

/** What staff did with the balance of a person. */
export type BalanceAct = 'balance-held' | 'hold-ended' | 'balance-adjusted';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'balance-acted': {
      act_uuid: string;
      user_uuid: UserId;
      act: BalanceAct;
      /** In the words of staff. */
      reason: string | null;
    };
  }
}

interface Words {
  readonly subject: string;
  readonly lead: readonly [string, ...string[]];
}

const email = (en: Words, ru: Words) =>
  ({
    link: '/royalties',
    perDay: 40,
    texts: {
      en: {
        ...en,
        button: 'View the balance',
        closing: ['If you do not agree, answer there: a ticket to support is linked to it.'],
        sms: `{product}: ${en.lead.join(' ')} {link}`,
      },
      ru: {
        ...ru,
        button: 'Открыть баланс',
        closing: ['Если вы не согласны, ответьте там же: откроется связанное обращение в поддержку.'],
        sms: `{product}: ${ru.lead.join(' ')} {link}`,
      },
    },
  }) as const;

export const balanceEmails = {
  'balance-held': email(
    {
      subject: '{amount} US dollars of your balance are held',
      lead: ['We hold {amount} US dollars of your balance until {until}.', 'Reason: {reason}'],
    },
    {
      subject: 'Часть баланса удержана: {amount} $',
      lead: ['Мы удерживаем {amount} $ вашего баланса до {until}.', 'Причина: {reason}'],
    },
  ),
  'whole-balance-held': email(
    {
      subject: 'Your balance is held',
      lead: [
        'We hold your whole balance until {until}: {amount} US dollars now, and what you earn until then.',
        'Reason: {reason}',
      ],
    },
    {
      subject: 'Ваш баланс удержан',
      lead: [
        'Мы удерживаем весь ваш баланс до {until}: сейчас это {amount} $ и всё, что вы заработаете до этого дня.',
        'Причина: {reason}',
      ],
    },
  ),
  'hold-ended': email(
    {
      subject: 'A hold of your balance has ended',
      lead: ['We no longer hold {amount} US dollars of your balance. {reason}'],
    },
    { subject: 'Удержание с баланса снято', lead: ['Мы больше не удерживаем {amount} $ вашего баланса. {reason}'] },
  ),
  'balance-adjusted': email(
    {
      subject: 'Your balance was adjusted by {amount} US dollars',
      lead: ['We adjusted your balance by {amount} US dollars.', 'Reason: {reason}'],
    },
    {
      subject: 'Баланс изменён: {amount} $',
      lead: ['Мы изменили ваш баланс: {amount} $.', 'Причина: {reason}'],
    },
  ),
} satisfies EmailTemplates;

export type TellContext = Pick<ServerContext, 'jobs' | 'outbox'>;

type BalanceNews =
  | { readonly act: 'balance-held'; readonly isWhole: boolean; readonly values: HoldValues }
  | {
      readonly act: 'hold-ended' | 'balance-adjusted';
      readonly values: { readonly amount: string; readonly reason: string };
    };

/** Announces what staff did with a balance, and mails it to its holder, in the transaction that did it. */
export const tellOfBalance = async (
  trx: Db,
  { jobs, outbox }: TellContext,
  userUuid: UserId | null,
  news: BalanceNews,
): Promise<void> => {
  const user = userUuid && (await findUser(trx, userUuid));
  if (!user || user.erased_at !== null) return;
  const { reason } = news.values;
  await outbox.announce(trx, 'balance-acted', {
    act_uuid: newUuid(),
    user_uuid: user.uuid,
    act: news.act,
    reason: reason || null,
  });
  const { username } = user;
  if (news.act === 'balance-held')
    await enqueueEmail(trx, jobs, {
      kind: news.isWhole ? 'whole-balance-held' : 'balance-held',
      username,
      values: news.values,
    });
  else await enqueueEmail(trx, jobs, { kind: news.act, username, values: news.values });
};
