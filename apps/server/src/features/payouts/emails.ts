import type { PayoutState } from '@dubplate/contract/payouts/limits';
import type { EmailTemplates } from '#features/accounts/index.ts';

interface PayoutValues {
  /** US dollars with two decimals. */
  amount: string;
  /** The method, masked. */
  to: string;
  reason: string;
}

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'payout-requested': PayoutValues;
    'payout-approved': PayoutValues;
    'payout-sent': PayoutValues;
    'payout-paid': PayoutValues;
    'payout-unclaimed': PayoutValues;
    'payout-rejected': PayoutValues;
    'payout-returned': PayoutValues;
    'payout-partly-returned': PayoutValues;
    'payout-method-changed': { to: string };
    'payout-method-removed': { to: string };
  }
}

/** The email of each state; `SENDING` and `UNKNOWN` are short, or only of interest to staff. */
export const emailOfState = {
  REQUESTED: 'payout-requested',
  APPROVED: 'payout-approved',
  SENDING: null,
  UNKNOWN: null,
  SENT: 'payout-sent',
  PAID: 'payout-paid',
  UNCLAIMED: 'payout-unclaimed',
  REJECTED: 'payout-rejected',
  RETURNED: 'payout-returned',
  FAILED: 'payout-returned',
} as const satisfies Record<PayoutState, string | null>;

export type PayoutEmail = NonNullable<(typeof emailOfState)[PayoutState]> | 'payout-partly-returned';

const link = '/royalties/payouts';
const NOTE = {
  en: 'You can follow each step on your page of payouts.',
  ru: 'Каждый шаг виден на вашей странице выплат.',
};
const BUTTON = { en: 'View the payout', ru: 'Открыть выплату' };

interface Words {
  readonly subject: string;
  readonly lead: string;
}
const email = (en: Words, ru: Words) =>
  ({
    link,
    perDay: 40,
    texts: {
      en: {
        subject: en.subject,
        lead: [en.lead],
        button: BUTTON.en,
        closing: [NOTE.en],
        sms: `{product}: ${en.lead} {link}`,
      },
      ru: {
        subject: ru.subject,
        lead: [ru.lead],
        button: BUTTON.ru,
        closing: [NOTE.ru],
        sms: `{product}: ${ru.lead} {link}`,
      },
    },
  }) as const;

export const payoutEmails = {
  'payout-requested': email(
    {
      subject: 'You requested a payout of {amount} US dollars',
      lead: 'You requested {amount} US dollars to {to}. We are checking the request. If it was not you, change your password and write to support.',
    },
    {
      subject: 'Вы запросили выплату: {amount} $',
      lead: 'Вы запросили {amount} $ на {to}. Мы проверяем запрос. Если это были не вы, смените пароль и напишите в поддержку.',
    },
  ),
  'payout-approved': email(
    {
      subject: 'Your payout of {amount} US dollars is approved',
      lead: 'Your payout of {amount} US dollars to {to} is approved and will be sent next.',
    },
    { subject: 'Выплата одобрена: {amount} $', lead: 'Выплата {amount} $ на {to} одобрена, скоро мы её отправим.' },
  ),
  'payout-sent': email(
    { subject: 'Your payout of {amount} US dollars is on its way', lead: 'We sent {amount} US dollars to {to}.' },
    { subject: 'Выплата отправлена: {amount} $', lead: 'Мы отправили {amount} $ на {to}.' },
  ),
  'payout-paid': email(
    { subject: 'Your payout of {amount} US dollars has arrived', lead: '{amount} US dollars have arrived at {to}.' },
    { subject: 'Выплата пришла: {amount} $', lead: '{amount} $ пришли на {to}.' },
  ),
  'payout-unclaimed': email(
    {
      subject: 'Your payout of {amount} US dollars could not be delivered',
      lead: '{to} did not accept {amount} US dollars. We are taking the money back to your balance. {reason}',
    },
    {
      subject: 'Выплату не удалось доставить: {amount} $',
      lead: '{to}: {amount} $ не приняты. Мы возвращаем деньги на ваш баланс. {reason}',
    },
  ),
  'payout-rejected': email(
    {
      subject: 'Your payout of {amount} US dollars was rejected',
      lead: '{amount} US dollars are back in your payable balance. Reason: {reason}',
    },
    { subject: 'Выплата отклонена: {amount} $', lead: '{amount} $ снова доступны к выплате. Причина: {reason}' },
  ),
  'payout-returned': email(
    {
      subject: 'Your payout of {amount} US dollars came back',
      lead: '{amount} US dollars could not be paid to {to} and are back in your payable balance. {reason}',
    },
    {
      subject: 'Выплата вернулась: {amount} $',
      lead: '{amount} $ не удалось выплатить на {to}, они снова доступны к выплате. {reason}',
    },
  ),
  'payout-partly-returned': email(
    {
      subject: '{amount} US dollars of your payout came back',
      lead: '{amount} US dollars of a payout to {to} came back to us and are in your payable balance again. The rest of the payout stays as it is.',
    },
    {
      subject: 'Часть выплаты вернулась: {amount} $',
      lead: '{amount} $ из выплаты на {to} вернулись к нам и снова доступны к выплате. Остальная часть выплаты не меняется.',
    },
  ),
  'payout-method-changed': {
    link,
    perDay: 40,
    texts: {
      en: {
        subject: 'Your payout method was changed',
        lead: ['Payouts now go to {to}. For 24 hours nothing is sent there.'],
        button: 'View the payout method',
        closing: ['If it was not you, change your password and write to support at once.'],
        sms: '{product}: payouts now go to {to}. If it was not you, change your password. {link}',
      },
      ru: {
        subject: 'Способ выплаты изменён',
        lead: ['Выплаты теперь идут на {to}. Ближайшие 24 часа туда ничего не отправляется.'],
        button: 'Открыть способ выплаты',
        closing: ['Если это были не вы, сразу смените пароль и напишите в поддержку.'],
        sms: '{product}: выплаты теперь идут на {to}. Если это не вы, смените пароль. {link}',
      },
    },
  },
  'payout-method-removed': {
    link,
    perDay: 40,
    texts: {
      en: {
        subject: 'Your payout method was removed',
        lead: ['Payouts no longer go to {to}. Those that you have requested still do.'],
        button: 'Choose a payout method',
        closing: ['If it was not you, change your password and write to support at once.'],
        sms: '{product}: payouts no longer go to {to}. If it was not you, change your password. {link}',
      },
      ru: {
        subject: 'Способ выплаты удалён',
        lead: ['Новые выплаты больше не идут на {to}. Уже запрошенные придут туда.'],
        button: 'Выбрать способ выплаты',
        closing: ['Если это были не вы, сразу смените пароль и напишите в поддержку.'],
        sms: '{product}: выплаты больше не идут на {to}. Если это не вы, смените пароль. {link}',
      },
    },
  },
} satisfies EmailTemplates;
