import { defineErrors } from '../catalogue.ts';

export const commerceErrors = defineErrors({
  NO_ACCESS: { status: 400, text: { en: 'This service is not bought yet.', ru: 'Эта услуга ещё не куплена.' } },
  UNKNOWN_PRODUCT: { status: 400, text: { en: 'There is no such service.', ru: 'Такой услуги нет.' } },
  UNKNOWN_PLAN: { status: 400, text: { en: 'There is no such plan.', ru: 'Такого тарифа нет.' } },
  NOTHING_TO_PAY: {
    status: 400,
    text: { en: 'This is free: nothing has to be paid.', ru: 'Это бесплатно: платить не нужно.' },
  },
  FREE_PLAN: { status: 400, text: { en: 'The basic plan stays free.', ru: 'Базовый тариф остаётся бесплатным.' } },
  METHOD_INACTIVE: {
    status: 400,
    text: {
      en: 'This way to pay is not available now. Choose another one.',
      ru: 'Этот способ оплаты сейчас недоступен. Выберите другой.',
    },
  },
  BAD_SIGNATURE: { status: 400, text: { en: 'The signature is not right.', ru: 'Подпись неверна.' } },
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
      en: 'This is paid or closed already: nothing is left to pay.',
      ru: 'Это уже оплачено или закрыто: платить больше не нужно.',
    },
  },
  NOT_PAID: { status: 409, text: { en: 'A receipt comes with the payment.', ru: 'Чек появится после оплаты.' } },
  WRONG_PURCHASE_STATE: {
    status: 409,
    text: {
      en: 'The purchase is no longer in a state that allows this.',
      ru: 'Покупка уже в состоянии, в котором это невозможно.',
    },
  },
  NOTHING_PAID: { status: 409, text: { en: 'Nothing was paid for this.', ru: 'За это ничего не было уплачено.' } },
  PROVIDER_FAILED: {
    status: 502,
    text: {
      en: 'The payment service does not answer. Nothing was charged. Try again in a minute, or choose another way to pay.',
      ru: 'Платёжный сервис не отвечает. Деньги не списаны. Попробуйте через минуту или выберите другой способ.',
    },
  },
});
