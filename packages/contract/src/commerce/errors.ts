import { defineErrors } from '../catalogue.ts';

export const commerceErrors = defineErrors({
  NO_ACCESS: { status: 400, text: { en: 'This service has not been bought yet.', ru: 'Эта услуга ещё не куплена.' } },
  UNKNOWN_PRODUCT: { status: 400, text: { en: 'There is no such service.', ru: 'Такой услуги нет.' } },
  UNKNOWN_PLAN: { status: 400, text: { en: 'There is no such plan.', ru: 'Такого тарифа нет.' } },
  NOTHING_TO_PAY: {
    status: 400,
    text: { en: 'This is free: there is nothing to pay.', ru: 'Это бесплатно: платить не нужно.' },
  },
  FREE_PLAN: { status: 400, text: { en: 'The Basic plan is always free.', ru: 'Тариф Basic всегда бесплатный.' } },
  METHOD_INACTIVE: {
    status: 400,
    text: {
      en: 'This payment method is not available now. Choose another one.',
      ru: 'Этот способ оплаты сейчас недоступен. Выберите другой.',
    },
  },
  BAD_SIGNATURE: { status: 400, text: { en: 'The signature is not valid.', ru: 'Подпись недействительна.' } },
  CART_FULL: {
    status: 409,
    text: {
      en: 'Your cart is full. Pay for what is in it or empty it, then add more.',
      ru: 'Корзина заполнена. Оплатите то, что в ней есть, или очистите её, а потом добавляйте новое.',
    },
  },
  NOT_PENDING: {
    status: 409,
    text: {
      en: 'This is already paid or closed: there is nothing left to pay.',
      ru: 'Это уже оплачено или закрыто: платить больше не нужно.',
    },
  },
  NOT_PAID: {
    status: 409,
    text: { en: 'The receipt is available after the payment.', ru: 'Чек появится после оплаты.' },
  },
  WRONG_PURCHASE_STATE: {
    status: 409,
    text: {
      en: 'The state of this purchase has changed, so this is no longer possible.',
      ru: 'Состояние покупки изменилось, и это больше невозможно.',
    },
  },
  NOTHING_PAID: { status: 409, text: { en: 'Nothing was paid for this.', ru: 'За это ничего не платили.' } },
  PART_NOT_POSSIBLE: {
    status: 400,
    text: {
      en: 'This payment method can only refund the whole amount.',
      ru: 'Этот способ оплаты позволяет вернуть только всю сумму.',
    },
  },
  REFUND_TOO_MUCH: {
    status: 400,
    text: {
      en: 'This is more than what is left to refund.',
      ru: 'Это больше, чем осталось вернуть.',
    },
  },
  WITHDRAWAL_NOT_POSSIBLE: {
    status: 409,
    text: {
      en: 'This refund cannot be sent to an address.',
      ru: 'Этот возврат нельзя отправить на адрес.',
    },
  },
  WRONG_CRYPTO_ADDRESS: {
    status: 400,
    text: {
      en: 'This is not an address of this network.',
      ru: 'Это не адрес выбранной сети.',
    },
  },
  CRYPTO_ADDRESS_UNOWNED: {
    status: 400,
    text: {
      en: 'This address is no wallet: it belongs to the token itself or to nobody, and the money would be lost.',
      ru: 'Это не кошелёк: адрес принадлежит самому токену или никому, и деньги пропали бы.',
    },
  },
  TOO_MANY_PEOPLE: {
    status: 400,
    text: {
      en: 'More than 100 people match. Enter more of the name.',
      ru: 'Подходит больше 100 человек. Введите имя точнее.',
    },
  },
  NOT_SET_ASIDE: {
    status: 409,
    text: {
      en: 'This payment is no longer set aside.',
      ru: 'Этот платёж больше не отложен.',
    },
  },
  CASE_CLOSED: {
    status: 409,
    text: {
      en: 'This is already decided.',
      ru: 'Решение по этому платежу уже принято.',
    },
  },
  CASE_OPEN: {
    status: 409,
    text: {
      en: 'The provider has moved money of this payment. Decide on that first.',
      ru: 'Платёжная система изменила этот платёж. Сначала примите решение об этом.',
    },
  },
  FAULT_ANSWERED: {
    status: 409,
    text: { en: 'This fault is already closed.', ru: 'Эта ошибка уже закрыта.' },
  },
  NOT_CORRECTABLE: {
    status: 409,
    text: {
      en: 'No entry can correct this fault. Explain it instead.',
      ru: 'Эту ошибку нельзя исправить проводкой. Опишите её причину.',
    },
  },
  PROVIDER_FAILED: {
    status: 502,
    text: {
      en: 'The payment service does not answer. Nothing was charged. Try again in a minute, or choose another payment method.',
      ru: 'Платёжный сервис не отвечает. Деньги не списаны. Попробуйте через минуту или выберите другой способ.',
    },
  },
});
