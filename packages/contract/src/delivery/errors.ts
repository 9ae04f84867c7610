import { defineErrors, defineIssues } from '../catalogue.ts';

export const deliveryErrors = defineErrors({
  STORE_KEY_TAKEN: {
    status: 409,
    text: {
      en: 'Another store has this key. Choose a different one.',
      ru: 'Этот ключ уже у другой площадки. Выберите другой.',
    },
  },
  EDITION_OPEN: {
    status: 409,
    text: {
      en: 'This release is being edited already. Open that edit to continue it.',
      ru: 'Этот релиз уже редактируется. Откройте эту правку и продолжите её.',
    },
  },
  WRONG_STATE: {
    status: 409,
    text: {
      en: 'This is not possible in its current state. Reload the page to see it.',
      ru: 'В нынешнем состоянии это невозможно. Обновите страницу, чтобы его увидеть.',
    },
  },
});

export const deliveryIssues = defineIssues({
  field_required: { en: 'Fill in this field', ru: 'Заполните это поле' },
  store_key_invalid: {
    en: 'Use lower-case letters a–z, digits, hyphens and underscores',
    ru: 'Используйте строчные буквы a–z, цифры, дефисы и подчёркивания',
  },
  party_id_invalid: {
    en: 'Enter the party id without hyphens, like PADPIDA2026112201D',
    ru: 'Введите идентификатор без дефисов, например PADPIDA2026112201D',
  },
  fingerprint_invalid: {
    en: 'Enter the fingerprint of the host key, as SHA256:…',
    ru: 'Введите отпечаток ключа сервера в виде SHA256:…',
  },
  folder_outside: {
    en: 'Use a folder below the data folder, or one that DELIVERY_FOLDERS allows',
    ru: 'Укажите папку внутри папки данных или одну из разрешённых в DELIVERY_FOLDERS',
  },
  folder_not_shared: {
    en: 'Several servers run here. Use an absolute folder that all of them share',
    ru: 'Здесь работает несколько серверов. Укажите полный путь к папке, общей для всех',
  },
  credentials_required: {
    en: 'Enter a password or a private key',
    ru: 'Введите пароль или закрытый ключ',
  },
  keys_required: { en: 'Enter both the access key and the secret key', ru: 'Введите ключ доступа и секретный ключ' },
  secret_again: {
    en: 'You changed where packages go. Enter this again: what was saved is for the old address only',
    ru: 'Вы изменили, куда уходят релизы. Введите это ещё раз: сохранённое действует только для прежнего адреса',
  },
  schedule_empty: {
    en: 'The hour it ends must be later than the hour it begins',
    ru: 'Час окончания должен быть позже часа начала',
  },
  deals_required: {
    en: 'Choose what the store may do with releases: stream or sell them',
    ru: 'Укажите, что площадка может делать с релизами: давать слушать или продавать',
  },
  prices_required: {
    en: 'Enter prices: without them the store may neither stream nor sell releases',
    ru: 'Укажите цены: без них площадка не сможет ни давать слушать релизы, ни продавать их',
  },
  genre_unknown: {
    en: 'We have no genre “{genre}”. Write it as it is called in English on the page of genres',
    ru: 'Жанра «{genre}» у нас нет. Напишите его так, как он называется по-английски на странице жанров',
  },
  store_unknown: { en: 'We don’t deliver to this store', ru: 'На эту площадку мы не отправляем' },
});
