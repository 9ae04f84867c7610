import { defineErrors, defineIssues } from '../catalogue.ts';

export const payoutsErrors = defineErrors({
  KEY_REQUIRED: {
    status: 400,
    text: {
      en: 'Send this request with an Idempotency-Key, so that it counts once.',
      ru: 'Отправьте этот запрос с Idempotency-Key, чтобы он учёлся один раз.',
    },
  },
  BELOW_MINIMUM: {
    status: 409,
    text: { en: 'The smallest payout is {minimum} US dollars.', ru: 'Наименьшая выплата — {minimum} $.' },
  },
  NOT_ENOUGH: {
    status: 409,
    text: {
      en: 'Your payable balance is {payable} US dollars.',
      ru: 'К выплате сейчас доступно {payable} $.',
    },
  },
  NO_METHOD: {
    status: 409,
    text: { en: 'Choose first how you want to be paid.', ru: 'Сначала выберите, как получать выплаты.' },
  },
  METHOD_NOT_ALLOWED: {
    status: 409,
    text: {
      en: 'This payout method is not available on your plan. Choose another method or another plan.',
      ru: 'Этот способ выплаты недоступен на вашем тарифе. Выберите другой способ или другой тариф.',
    },
  },
  METHOD_INCOMPLETE: {
    status: 409,
    text: {
      en: 'Stripe still needs some details from you. Complete them on its page first.',
      ru: 'Stripe ещё нужны некоторые ваши данные. Сначала заполните их на его странице.',
    },
  },
  TOO_MANY_TODAY: {
    status: 409,
    text: {
      en: 'You have requested {max} payouts within a day. Please request the next one tomorrow.',
      ru: 'За сутки вы запросили выплат: {max}. Следующую можно запросить завтра.',
    },
  },
  NOT_IN_STATE: {
    status: 409,
    text: {
      en: 'The payout has moved on. Reload to see its state.',
      ru: 'Состояние выплаты уже изменилось. Обновите страницу.',
    },
  },
  ANOTHER_PERSON_NEEDED: {
    status: 409,
    text: {
      en: 'You have decided about this payout already. It needs a second administrator.',
      ru: 'Вы уже приняли решение по этой выплате. Нужен второй администратор.',
    },
  },
  OWN_PAYOUT: {
    status: 409,
    text: {
      en: 'Another administrator has to decide about your own payout.',
      ru: 'Решение по вашей собственной выплате должен принять другой администратор.',
    },
  },
  NOT_BY_HAND: {
    status: 409,
    text: {
      en: 'The provider tells how this payout ends, and may still be called again. Ask it again instead.',
      ru: 'О результате этой выплаты сообщит платёжная система, вызов ещё может повториться. Запросите её ещё раз.',
    },
  },
  TOO_EARLY: {
    status: 409,
    text: {
      en: 'The payout method was changed a short while ago. Pay from {time} UTC on.',
      ru: 'Способ выплаты недавно изменён. Платите не раньше {time} UTC.',
    },
  },
  NOTHING_APPROVED: {
    status: 409,
    text: { en: 'No approved bank payout is waiting.', ru: 'Одобренных банковских выплат нет.' },
  },
  DEBTOR_MISSING: {
    status: 409,
    text: {
      en: 'Set PAYOUT_DEBTOR_NAME, PAYOUT_DEBTOR_IBAN and PAYOUT_DEBTOR_BIC to write files in this format.',
      ru: 'Чтобы создавать файлы этого формата, задайте PAYOUT_DEBTOR_NAME, PAYOUT_DEBTOR_IBAN и PAYOUT_DEBTOR_BIC.',
    },
  },
  FILE_USED: {
    status: 409,
    text: {
      en: 'Some payouts of this file are already confirmed, or it was cancelled.',
      ru: 'Некоторые выплаты этого файла уже подтверждены, или файл отменён.',
    },
  },
});

export const payoutsIssues = defineIssues({
  receiver_invalid: { en: 'Enter the email of a PayPal account', ru: 'Введите почту счёта PayPal' },
  address_invalid: {
    en: 'This is no address on the network {network}',
    ru: 'Это не адрес в сети {network}',
  },
  address_unowned: {
    en: 'This address is no wallet: it belongs to the token itself or to nobody, and the money would be lost',
    ru: 'Это не кошелёк: адрес принадлежит самому токену или никому, и деньги пропали бы',
  },
  address_checksum: {
    en: 'A character of this address is wrong. Copy the whole address again.',
    ru: 'В адресе ошибка в символе. Скопируйте весь адрес ещё раз.',
  },
  iban_country: {
    en: 'IBANs never begin with {country}. Enter an account number instead.',
    ru: 'IBAN не может начинаться с {country}. Введите номер счёта.',
  },
  iban_length: {
    en: 'An IBAN that begins with {country} has {length} characters, this one has {given}',
    ru: 'В IBAN, который начинается с {country}, символов: {length}, а здесь: {given}',
  },
  iban_check: {
    en: 'A character of this IBAN is wrong. Check it against your bank’s papers.',
    ru: 'В IBAN ошибка в символе. Сверьте его с документами банка.',
  },
  iban_invalid: {
    en: 'Enter a valid IBAN, or an account number instead',
    ru: 'Введите верный IBAN или вместо него номер счёта',
  },
  bic_invalid: { en: 'A BIC has 8 or 11 letters and digits', ru: 'BIC — 8 или 11 букв и цифр' },
  account_invalid: {
    en: 'The account number has letters and digits only',
    ru: 'Номер счёта состоит только из букв и цифр',
  },
  holder_required: { en: 'Enter the name of the account’s holder', ru: 'Введите имя владельца счёта' },
  country_unknown: { en: 'Choose a country', ru: 'Выберите страну' },
  vat_invalid: {
    en: 'A VAT number begins with its country, like DE123456789',
    ru: 'Номер НДС начинается с кода страны, например DE123456789',
  },
  note_required: {
    en: 'Say why a paid payout counts as failed; the artist reads it',
    ru: 'Объясните, почему выплаченное считается недоставленным: артист это прочитает',
  },
  adjustment_zero: { en: 'The amount must not be zero', ru: 'Сумма не должна быть нулевой' },
  rate_invalid: { en: 'The rate is a percent up to 100', ru: 'Ставка — процент не больше 100' },
});
export type PayoutsIssueCode = keyof typeof payoutsIssues;

export const payoutReviewReasons = {
  NEW_METHOD: {
    en: 'The payout method was changed within the last 7 days.',
    ru: 'Способ выплаты изменён за последние 7 дней.',
  },
  NEW_COUNTRY: {
    en: 'The money goes to another country than before.',
    ru: 'Деньги уходят в другую страну, чем раньше.',
  },
  LARGE_FIRST: {
    en: 'It is the first payout, and a large one.',
    ru: 'Это первая выплата, и она крупная.',
  },
  MANY_REQUESTS: {
    en: 'The requests of one day add up to a large amount.',
    ru: 'Запросы за один день вместе составляют крупную сумму.',
  },
} as const;

/** What providers say about failed payouts, by their own codes. */
export const payoutProviderReasons: Readonly<Record<string, { readonly en: string; readonly ru: string }>> = {
  RECEIVER_UNREGISTERED: {
    en: 'PayPal has no account for this address. Set the address of your PayPal account and request the payout again.',
    ru: 'У PayPal нет счёта с этим адресом. Укажите адрес своего счёта PayPal и запросите выплату снова.',
  },
  RECEIVER_UNCONFIRMED: {
    en: 'The PayPal account has not confirmed its email address yet.',
    ru: 'Почта счёта PayPal ещё не подтверждена.',
  },
  RECEIVER_ACCOUNT_LOCKED: { en: 'PayPal has locked this account.', ru: 'PayPal заблокировал этот счёт.' },
  RECEIVER_COUNTRY_NOT_ALLOWED: {
    en: 'PayPal does not pay to the country of this account.',
    ru: 'PayPal не выплачивает в страну этого счёта.',
  },
  USER_COUNTRY_NOT_ALLOWED: {
    en: 'PayPal does not pay to the country of this account.',
    ru: 'PayPal не выплачивает в страну этого счёта.',
  },
  SELF_PAY_NOT_ALLOWED: {
    en: 'This is the PayPal account of the service itself.',
    ru: 'Это счёт PayPal самого сервиса.',
  },
  SPENDING_LIMIT_EXCEEDED: {
    en: 'A limit at PayPal was reached. Please request the payout again later.',
    ru: 'Достигнут лимит PayPal. Запросите выплату позже.',
  },
  account_closed: { en: 'The bank account is closed.', ru: 'Банковский счёт закрыт.' },
  no_account: { en: 'The bank does not know this account.', ru: 'Банк не знает такого счёта.' },
  invalid_account_number: { en: 'The account number is wrong.', ru: 'Номер счёта неверен.' },
  declined: { en: 'The bank declined the payment.', ru: 'Банк отклонил платёж.' },
  could_not_process: { en: 'The bank could not process the payment.', ru: 'Банк не смог провести платёж.' },
  UNCLAIMED_TAKEN_BACK: {
    en: 'Nobody claimed the money, so we took it back.',
    ru: 'Деньги никто не получил, и мы их вернули.',
  },
  PARTLY_RETURNED: {
    en: 'A part of the money came back. It is payable again.',
    ru: 'Часть денег вернулась. Они снова доступны к выплате.',
  },
  REFUSED: { en: 'The provider refused this payout.', ru: 'Платёжная система отклонила эту выплату.' },
};
