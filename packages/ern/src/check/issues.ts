interface Text {
  readonly en: string;
  readonly ru: string;
}

/** Problems of a message that the schema accepts. `{value}` is the value found. */
export const MESSAGE_ISSUES = {
  reference_dangling: {
    en: '{value} is referred to and not there',
    ru: 'Ссылка ведёт к {value}, а его нет',
  },
  reference_repeated: { en: '{value} is there twice', ru: '{value} встречается дважды' },
  reference_unused: { en: '{value} is there and nothing refers to it', ru: '{value} есть, но никем не используется' },
  isrc_invalid: { en: '{value} is no ISRC', ru: '{value} — не ISRC' },
  isrc_repeated: { en: 'Two tracks have the ISRC {value}', ru: 'У двух треков один ISRC: {value}' },
  upc_invalid: { en: '{value} is no UPC', ru: '{value} — не UPC' },
  iswc_invalid: { en: '{value} is no ISWC', ru: '{value} — не ISWC' },
  isni_invalid: { en: '{value} is no ISNI', ru: '{value} — не ISNI' },
  release_count: { en: 'There must be exactly one release', ru: 'Релиз должен быть ровно один' },
  track_release_missing: {
    en: 'The track {value} can’t be delivered by itself',
    ru: 'Трек {value} не описан отдельно',
  },
  cover_missing: { en: 'The cover is missing', ru: 'Нет обложки' },
  cover_not_linked: { en: 'The cover does not belong to the release', ru: 'Обложка не связана с релизом' },
  track_order: { en: 'The tracks are not numbered from 1 on', ru: 'Треки пронумерованы не подряд с 1' },
  main_artist_missing: { en: 'There is no primary artist', ru: 'Не указан основной артист' },
  contributor_repeated: { en: 'A contributor is named twice', ru: 'Участник записи назван дважды' },
  release_date_missing: { en: 'There is no release date', ru: 'Нет даты релиза' },
  original_date_later: {
    en: 'The original release date is after the release date',
    ru: 'Дата первого выпуска позже даты релиза',
  },
  first_publication_missing: {
    en: 'A track has no date of first publication',
    ru: 'У трека нет даты первой публикации',
  },
  label_missing: { en: 'There is no label', ru: 'Не указан лейбл' },
  default_repeated: { en: 'Two titles claim to be the default', ru: 'Два названия объявлены основными' },
  title_empty: { en: 'A title is empty', ru: 'Название пустое' },
  deal_without_release: { en: 'No rights are granted for {value}', ru: 'Нет прав на {value}' },
  deal_missing: {
    en: 'The settings of {value} grant no rights: choose a way of streaming, or set prices for downloads',
    ru: 'Настройки {value} не дают прав: выберите способ прослушивания или укажите цены загрузок',
  },
  deal_without_start: { en: 'Rights have no beginning', ru: 'У прав нет даты начала' },
  deal_reversed: { en: 'Rights end before they begin', ru: 'Права заканчиваются раньше, чем начинаются' },
  character_forbidden: {
    en: '{value} can’t be part of a message',
    ru: 'Символ {value} недопустим в сообщении',
  },
  namespace_missing: {
    en: 'An id of our own has no namespace',
    ru: 'У собственного идентификатора нет пространства имён',
  },
  file_missing: { en: 'The package has no file {value}', ru: 'В пакете нет файла {value}' },
  file_unannounced: { en: 'The message does not name the file {value}', ru: 'Сообщение не упоминает файл {value}' },
  hash_differs: { en: 'The hash of {value} is another one', ru: 'Контрольная сумма {value} другая' },
} as const satisfies Readonly<Record<string, Text>>;

export type MessageIssueCode = keyof typeof MESSAGE_ISSUES;

/** One thing that is wrong with a message. */
export interface MessageIssue {
  readonly code: MessageIssueCode;
  /** The field of the release that causes it; null where none does. */
  readonly field: string | null;
  /** The value found; empty if there is none to show. */
  readonly value: string;
}
