/**
 * Requirements of an instance before artists rely on it: the name of each item, and the step to take while it is
 * missing.
 */
export const goLiveItems = {
  public_address: {
    name: { en: 'Public address', ru: 'Публичный адрес' },
    advice: {
      en: 'Set PUBLIC_URL to the address that people use.',
      ru: 'Задайте в PUBLIC_URL адрес, по которому заходят люди.',
    },
  },
  tls: {
    name: { en: 'HTTPS', ru: 'HTTPS' },
    advice: {
      en: 'Put a proxy with a certificate in front, and begin PUBLIC_URL with https://.',
      ru: 'Поставьте перед сервером прокси с сертификатом и начните PUBLIC_URL с https://.',
    },
  },
  email: {
    name: { en: 'Email', ru: 'Почта' },
    advice: {
      en: 'Set SMTP_URL. Until then emails are only written to a folder.',
      ru: 'Задайте SMTP_URL. Пока письма только складываются в папку.',
    },
  },
  payments: {
    name: { en: 'Payments', ru: 'Платежи' },
    advice: {
      en: 'Set the keys of PayPal, Stripe or CryptoCloud. Until then nobody can pay with real money.',
      ru: 'Задайте ключи PayPal, Stripe или CryptoCloud. Пока настоящими деньгами не заплатить.',
    },
  },
  backups: {
    name: { en: 'Backups', ru: 'Резервные копии' },
    advice: {
      en: 'Set BACKUP_EVERY, and wait for the first backup that is verified.',
      ru: 'Задайте BACKUP_EVERY и дождитесь первой проверенной копии.',
    },
  },
  party_id: {
    name: { en: 'DDEX party ID', ru: 'Идентификатор DDEX' },
    advice: {
      en: 'Set DELIVERY_DPID. Stores take only test messages without it.',
      ru: 'Задайте DELIVERY_DPID. Без него площадкам уходят только тестовые сообщения.',
    },
  },
  codes: {
    name: { en: 'UPC and ISRC codes', ru: 'Коды UPC и ISRC' },
    advice: {
      en: 'Add ranges of your own. Stores do not accept placeholders.',
      ru: 'Добавьте свои диапазоны. Временные коды площадки не принимают.',
    },
  },
  stores: {
    name: { en: 'Stores', ru: 'Площадки' },
    advice: {
      en: 'Set up a store and switch it on.',
      ru: 'Добавьте площадку и включите её.',
    },
  },
  ffmpeg: {
    name: { en: 'ffmpeg', ru: 'ffmpeg' },
    advice: {
      en: 'Install ffmpeg, or set FFMPEG_PATH. Until then previews are large WAV files.',
      ru: 'Установите ffmpeg или задайте FFMPEG_PATH. Пока отрывки — большие файлы WAV.',
    },
  },
  schemas: {
    name: { en: 'DDEX schemas', ru: 'Схемы DDEX' },
    advice: {
      en: 'Set DDEX_SCHEMAS to the folder of the schemas. Until then messages are not validated against them.',
      ru: 'Укажите в DDEX_SCHEMAS папку со схемами. Пока сообщения по ним не проверяются.',
    },
  },
} as const;
export type GoLiveItem = keyof typeof goLiveItems;
