import type { Text } from '../catalogue.ts';
import type { DeliveryReason } from './limits.ts';

interface ReasonTexts {
  /** The situation, for staff. */
  readonly text: Text;
  /** The next step, for staff. */
  readonly nextStep: Text;
}

const reachStore: Text = {
  en: 'Test the connection in the store’s settings. We also try again by ourselves.',
  ru: 'Проверьте соединение в настройках площадки. Мы и сами попробуем ещё раз.',
};

/** Why a delivery waits or failed, and what staff can do. */
export const deliveryReasons: Readonly<Record<DeliveryReason, ReasonTexts>> = {
  NO_DPID: {
    text: { en: 'We have no DDEX party id of our own', ru: 'У нас нет собственного идентификатора DDEX (DPID)' },
    nextStep: {
      en: 'Set DELIVERY_DPID, or switch the store to test messages.',
      ru: 'Задайте DELIVERY_DPID или переключите площадку на тестовые сообщения.',
    },
  },
  PLACEHOLDER_CODES: {
    text: {
      en: 'The release has placeholder codes, which no store takes',
      ru: 'У релиза временные коды: площадки такие не принимают',
    },
    nextStep: {
      en: 'Add real UPC and ISRC codes, or switch the store to test messages.',
      ru: 'Добавьте настоящие коды UPC и ISRC или переключите площадку на тестовые сообщения.',
    },
  },
  STORE_INACTIVE: {
    text: { en: 'The store is switched off', ru: 'Площадка выключена' },
    nextStep: { en: 'Switch it on in its settings.', ru: 'Включите её в настройках.' },
  },
  MESSAGE_FAULTY: {
    text: { en: 'The store would refuse the message', ru: 'Площадка не примет это сообщение' },
    nextStep: {
      en: 'Correct the fields named here, then send the release again.',
      ru: 'Исправьте названные здесь поля и отправьте релиз ещё раз.',
    },
  },
  FILE_MISSING: {
    text: { en: 'A file of the release is missing', ru: 'Не хватает файла релиза' },
    nextStep: { en: 'Upload the file again, then retry.', ru: 'Загрузите файл снова и повторите отправку.' },
  },
  FILE_CHANGED: {
    text: {
      en: 'A file has changed since the message was made',
      ru: 'Файл изменился после создания сообщения',
    },
    nextStep: { en: 'Send the release again.', ru: 'Отправьте релиз ещё раз.' },
  },
  NO_FFMPEG: {
    text: { en: 'ffmpeg, which makes FLAC, is not installed', ru: 'Не установлен ffmpeg, который создаёт FLAC' },
    nextStep: {
      en: 'Install it, or choose WAV for this store, then retry.',
      ru: 'Установите его или выберите для площадки WAV и повторите отправку.',
    },
  },
  TRANSPORT_CONNECT: {
    text: { en: 'The store could not be reached', ru: 'Площадка недоступна' },
    nextStep: reachStore,
  },
  TRANSPORT_HOST_KEY: {
    text: {
      en: 'The store’s server showed another host key',
      ru: 'Сервер площадки предъявил другой ключ',
    },
    nextStep: {
      en: 'Ask the store whether its key has changed before you enter the new fingerprint.',
      ru: 'Спросите у площадки, менялся ли ключ, прежде чем вводить новый отпечаток.',
    },
  },
  TRANSPORT_CREDENTIALS: {
    text: { en: 'The store did not accept our credentials', ru: 'Площадка не приняла наши учётные данные' },
    nextStep: {
      en: 'Enter the user and password or key again in the store’s settings.',
      ru: 'Введите пользователя и пароль или ключ заново в настройках площадки.',
    },
  },
  TRANSPORT_SECRETS: {
    text: {
      en: 'The password or keys of this store can’t be opened any more',
      ru: 'Пароль или ключи этой площадки больше не открыть',
    },
    nextStep: {
      en: 'Enter them again in the store’s settings.',
      ru: 'Введите их заново в настройках площадки.',
    },
  },
  TRANSPORT_FOLDER: {
    text: { en: 'The store’s folder can’t be written', ru: 'В папку площадки нельзя записать' },
    nextStep: reachStore,
  },
  TRANSPORT_NO_ROOM: {
    text: { en: 'The store has no room left', ru: 'У площадки закончилось место' },
    nextStep: {
      en: 'Tell the store. We try again by ourselves.',
      ru: 'Сообщите площадке. Мы попробуем ещё раз сами.',
    },
  },
  TRANSPORT_UPLOAD: { text: { en: 'The upload was interrupted', ru: 'Отправка прервалась' }, nextStep: reachStore },
  TRANSPORT_TIMEOUT: {
    text: { en: 'The store did not answer in time', ru: 'Площадка не ответила вовремя' },
    nextStep: reachStore,
  },
  INTERNAL: {
    text: { en: 'Something broke on our side', ru: 'Что-то сломалось на нашей стороне' },
    nextStep: {
      en: 'We try again by ourselves; the server’s log has the details.',
      ru: 'Мы попробуем ещё раз сами; подробности — в журнале сервера.',
    },
  },
};

/** Text for the artist when the failure is on our side. */
export const delayedText: Text = {
  en: 'Delivery is delayed on our side. There is nothing for you to do.',
  ru: 'Отправка задерживается с нашей стороны. От вас ничего не требуется.',
};
/** Text for the artist while a store is not set up for real releases. */
export const notSetUpText: Text = {
  en: 'Delivery to this store is not set up yet.',
  ru: 'Отправка на эту площадку ещё не настроена.',
};
