import { defineErrors, defineIssues } from '../catalogue.ts';

export const artistsErrors = defineErrors({
  PLAN_LIMIT: {
    status: 403,
    text: { en: 'Your plan allows up to {limit} artists.', ru: 'Ваш тариф допускает не больше {limit} артистов.' },
  },
  PAGE_WITHOUT_RELEASE: {
    status: 409,
    text: {
      en: 'An artist’s page needs a published release of the artist.',
      ru: 'Для страницы артиста нужен хотя бы один его опубликованный релиз.',
    },
  },
});

export const artistsIssues = defineIssues({
  artist_name_required: { en: 'Enter the artist’s name', ru: 'Введите имя артиста' },
  artist_name_too_long: {
    en: 'The name has {typed} characters, and at most {max} fit',
    ru: 'В имени символов: {typed}, а помещается не больше {max}',
  },
  artist_name_forbidden_characters: {
    en: 'The name has invisible control characters, which stores refuse. Please type it again',
    ru: 'В имени есть невидимые управляющие символы, площадки их не принимают. Введите его заново',
  },
  spotify_id_invalid: { en: 'Invalid Spotify ID', ru: 'Неверный Spotify ID' },
  apple_id_invalid: { en: 'Invalid Apple ID', ru: 'Неверный Apple ID' },
  social_network_invalid: {
    en: 'Enter a full address that begins with https://',
    ru: 'Введите полный адрес, который начинается с https://',
  },
});
