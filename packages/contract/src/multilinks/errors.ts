import { defineErrors, defineIssues } from '../catalogue.ts';
import { windowReversed } from '../errors.ts';

export const multilinksErrors = defineErrors({
  LINK_OF_RELEASE: {
    status: 409,
    text: {
      en: 'A release keeps its link. You can hide it instead.',
      ru: 'Ссылка релиза остаётся при нём. Её можно скрыть.',
    },
  },
  PLAN_LIMIT: {
    status: 403,
    text: {
      en: 'Your plan allows up to {limit} links of your own.',
      ru: 'На вашем тарифе своих ссылок может быть не больше {limit}.',
    },
  },
  WRONG_STATE: {
    status: 409,
    text: {
      en: 'The state of this page has changed. Please reload the list.',
      ru: 'Состояние страницы уже изменилось. Обновите список.',
    },
  },
  SLUG_TAKEN: {
    status: 409,
    text: {
      en: 'This address is taken. Please choose another.',
      ru: 'Этот адрес уже занят. Выберите другой, пожалуйста.',
    },
  },
  SLUG_CHANGES_FULL: {
    status: 409,
    text: {
      en: 'This address was changed {limit} times, which is the limit. It stays as it is.',
      ru: 'Этот адрес меняли {limit} раз, больше нельзя. Он останется прежним.',
    },
  },
  TOO_MANY_SLUG_CHANGES: {
    status: 429,
    text: {
      en: 'You can change {limit} addresses a day. Please try again tomorrow.',
      ru: 'За день можно изменить не больше {limit} адресов. Попробуйте завтра.',
    },
  },
});

export const multilinksIssues = defineIssues({
  link_title_fixed: {
    en: 'A release’s link has the title of the release',
    ru: 'У ссылки релиза то же название, что и у релиза',
  },
  link_title_required: { en: 'Enter a title', ru: 'Введите название' },
  slug_invalid: {
    en: 'Use letters, digits and hyphens, at most {max} characters',
    ru: 'Используйте буквы, цифры и дефисы, не больше {max} символов',
  },
  store_unknown: { en: 'Choose a store, or “Other site”', ru: 'Выберите площадку или «Другой сайт»' },
  store_repeated: { en: 'This store is in the list already', ru: 'Эта площадка уже есть в списке' },
  store_host_other: {
    en: 'This is not an address of {store}; choose “Other site”',
    ru: 'Это не адрес площадки {store}; выберите «Другой сайт»',
  },
  preview_without_release: {
    en: 'Only a release’s link can have a preview',
    ru: 'Отрывок может быть только у ссылки релиза',
  },
  takedown_reason_required: { en: 'Write a reason for the owner', ru: 'Напишите владельцу причину' },
  window_reversed: windowReversed,
  store_url_invalid: {
    en: 'Enter a full address that begins with https://',
    ru: 'Введите полный адрес, который начинается с https://',
  },
});
