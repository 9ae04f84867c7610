import { defineErrors, defineIssues } from '../catalogue.ts';
import { windowReversed } from '../errors.ts';

export const releasesErrors = defineErrors({
  NOT_A_DRAFT: {
    status: 409,
    text: {
      en: 'This release is not a draft, so it can’t be changed.',
      ru: 'Этот релиз не черновик, изменить его нельзя.',
    },
  },
  WRONG_STATE: {
    status: 409,
    text: {
      en: 'The state of this release has changed, so this is no longer possible.',
      ru: 'Состояние релиза изменилось, и это больше невозможно.',
    },
  },
  DRAFTS_FULL: {
    status: 409,
    text: {
      en: 'Your plan has room for {limit} drafts, and all of it is used. Send drafts that are ready, or delete some that you do not need.',
      ru: 'На вашем тарифе помещается черновиков: {limit}, и все места заняты. Отправьте готовые или удалите ненужные.',
    },
  },
  ARTIST_ALREADY_ADDED: {
    status: 409,
    text: { en: 'This artist already has this role here.', ru: 'У этого артиста здесь уже есть эта роль.' },
  },
  PAYMENT_REQUIRED: {
    status: 402,
    text: {
      en: 'This release needs services that are not paid for yet.',
      ru: 'Для этого релиза нужны услуги, которые ещё не оплачены.',
    },
  },
});

/** Why a release can't be sent; the same texts explain it in the form and in the server's answer. */
export const releasesIssues = defineIssues({
  file_missing: {
    en: 'This file got lost on our side. Please upload it again',
    ru: 'Этот файл у нас потерялся. Пожалуйста, загрузите его ещё раз',
  },
  existing_code_ours: {
    en: 'This code belongs to our own range. Leave the field empty, and the release gets a code when it is published',
    ru: 'Этот код — из нашего диапазона. Оставьте поле пустым, и код появится при публикации',
  },
  title_required: { en: 'Enter the title', ru: 'Введите название' },
  title_too_short: {
    en: 'The title needs at least {min} characters',
    ru: 'В названии должно быть не меньше {min} символов',
  },
  title_too_long: {
    en: 'The title has {typed} characters, and at most {max} fit',
    ru: 'В названии символов: {typed}, а помещается не больше {max}',
  },
  title_version_too_long: {
    en: 'The version has {typed} characters, and at most {max} fit',
    ru: 'В версии символов: {typed}, а помещается не больше {max}',
  },
  copyright_too_long: {
    en: 'The copyright has {typed} characters, and at most {max} fit',
    ru: 'В копирайте символов: {typed}, а помещается не больше {max}',
  },
  lyrics_too_long: {
    en: 'The lyrics have {typed} characters, and at most {max} fit',
    ru: 'В тексте песни символов: {typed}, а помещается не больше {max}',
  },
  composer_name_too_long: {
    en: 'At most {max} characters fit in an author’s name',
    ru: 'В имени автора помещается не больше {max} символов',
  },
  composer_surname_too_long: {
    en: 'At most {max} characters fit in an author’s surname',
    ru: 'В фамилии автора помещается не больше {max} символов',
  },
  composer_patronymic_too_long: {
    en: 'At most {max} characters fit in an author’s patronymic',
    ru: 'В отчестве автора помещается не больше {max} символов',
  },
  title_version_too_short: {
    en: 'The version needs at least {min} characters',
    ru: 'В версии должно быть не меньше {min} символов',
  },
  publisher_required: { en: 'Enter the publisher', ru: 'Укажите издателя' },
  publisher_too_short: {
    en: 'The publisher needs at least {min} characters',
    ru: 'В названии издателя должно быть не меньше {min} символов',
  },
  copyright_required: { en: 'Enter the copyright', ru: 'Укажите копирайт' },
  copyright_too_short: {
    en: 'The copyright needs at least {min} characters',
    ru: 'В копирайте должно быть не меньше {min} символов',
  },
  type_required: { en: 'Choose the release type', ru: 'Выберите тип релиза' },
  genre_required: { en: 'Choose the genre', ru: 'Выберите жанр' },
  language_required: { en: 'Choose the language', ru: 'Выберите язык' },
  release_date_required: { en: 'Choose the release date', ru: 'Выберите дату релиза' },
  release_date_out_of_window: {
    en: 'The release date must be between {from} and {to}',
    ru: 'Дата релиза должна быть между {from} и {to}',
  },
  cover_required: { en: 'Add a cover', ru: 'Добавьте обложку' },
  cover_size: {
    en: "Cover size doesn't match requirements; the cover must be square and between {min}x{min} and {max}x{max} pixels",
    ru: 'Размер обложки не соответствует требованиям; обложка должна быть квадратной, от {min}x{min} до {max}x{max} пикселей',
  },
  release_must_have_artists: {
    en: 'Add at least one artist to the release',
    ru: 'Добавьте хотя бы одного артиста к релизу',
  },
  release_must_have_tracks: { en: 'Add at least one track', ru: 'Добавьте хотя бы один трек' },
  track_must_have_audio: { en: 'The track has no audio file', ru: 'У трека нет аудиофайла' },
  track_must_have_artists: {
    en: 'Add at least one artist to the track',
    ru: 'Добавьте хотя бы одного артиста к треку',
  },
  track_must_have_one_author: {
    en: 'Add at least one author who is the composer, or composer and lyricist',
    ru: 'Добавьте хотя бы одного автора с ролью композитора или композитора и автора слов',
  },
  preview_start_required: { en: 'Set where the preview starts', ru: 'Укажите начало отрывка' },
  preview_start_out_of_range: {
    en: 'The preview must start between 0 and {max} seconds',
    ru: 'Отрывок должен начинаться между 0 и {max} секундами',
  },
  lyrics_too_short: {
    en: 'The lyrics need at least {min} characters',
    ru: 'В тексте песни должно быть не меньше {min} символов',
  },
  lyrics_locked: {
    en: 'Your plan does not include lyrics',
    ru: 'Ваш тариф не включает тексты песен',
  },
  instrumental_artist_role: {
    en: 'This artist role is not allowed on an instrumental track',
    ru: 'Такая роль артиста недопустима на инструментальном треке',
  },
  instrumental_composer_role: {
    en: 'This author role is not allowed on an instrumental track',
    ru: 'Такая роль автора недопустима на инструментальном треке',
  },
  composer_name_too_short: {
    en: 'An author’s name needs at least {min} characters',
    ru: 'В имени автора должно быть не меньше {min} символов',
  },
  composer_surname_too_short: {
    en: 'An author’s surname needs at least {min} characters',
    ru: 'В фамилии автора должно быть не меньше {min} символов',
  },
  composer_patronymic_too_short: {
    en: 'An author’s patronymic needs at least {min} characters',
    ru: 'В отчестве автора должно быть не меньше {min} символов',
  },
  composer_role_required: { en: 'Choose the author’s role', ru: 'Выберите роль автора' },
  upc_invalid: {
    en: 'A UPC has 12 digits (an EAN 13), the last of which is a check digit',
    ru: 'UPC — это 12 цифр (EAN — 13), последняя из них контрольная',
  },
  isrc_invalid: {
    en: 'An ISRC has 12 characters: country, registrant, year, number, such as QZABC2600001',
    ru: 'ISRC — 12 знаков: страна, регистрант, год, номер, например QZABC2600001',
  },
  isrc_repeated: { en: 'Two tracks have the same ISRC', ru: 'У двух треков один и тот же ISRC' },
  release_dates_reversed: windowReversed,
  forbidden_characters: {
    en: 'This text has invisible control characters, which stores refuse. Please type it again',
    ru: 'В тексте есть невидимые управляющие символы, площадки их не принимают. Введите его заново',
  },
  unknown_artist: { en: 'There is no such artist among yours', ru: 'Среди ваших артистов такого нет' },
  unknown_file: { en: 'There is no such file among yours', ru: 'Среди ваших файлов такого нет' },
  wrong_file_kind: { en: 'Choose a file of another type', ru: 'Выберите файл другого типа' },
  unknown_language: { en: 'There is no such language', ru: 'Такого языка нет' },
  language_off: {
    en: 'This language is no longer offered. Choose another one',
    ru: 'Этого языка больше нет в списке. Выберите другой',
  },
  music_style_off: {
    en: 'This genre is no longer offered. Choose another one',
    ru: 'Этого жанра больше нет в списке. Выберите другой',
  },
  unknown_music_style: { en: 'There is no such genre', ru: 'Такого жанра нет' },
  unknown_track: {
    en: 'List every track of the release exactly once',
    ru: 'Перечислите все треки релиза, каждый по одному разу',
  },
  too_many_tracks: { en: 'A release can have at most {max} tracks', ru: 'В релизе может быть не больше {max} треков' },
  duplicate_credit: { en: 'This artist has this role twice', ru: 'Эта роль указана для артиста дважды' },
});
export type ReleasesIssueCode = keyof typeof releasesIssues;
