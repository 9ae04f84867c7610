import { defineErrors, defineIssues } from '../catalogue.ts';

export const catalogueImportsErrors = defineErrors({
  UNKNOWN_FORMAT: {
    status: 400,
    text: {
      en: 'These columns are not known. Choose what each of them holds, or copy them into our template.',
      ru: 'Такие столбцы неизвестны. Укажите, что в каждом из них, или перенесите их в наш шаблон.',
    },
  },
  BROKEN_FILE: {
    status: 400,
    text: { en: 'Nothing was read: {detail}', ru: 'Ничего не прочитано: {detail}' },
  },
  IMPORT_UNDER_WAY: {
    status: 409,
    text: {
      en: 'Another file of yours is being read. Import this one after it.',
      ru: 'Сейчас читается другой ваш файл. Загрузите этот после него.',
    },
  },
  IMPORTS_FULL: {
    status: 409,
    text: {
      en: 'You have {max} imports already. Delete those that you no longer need; their drafts stay.',
      ru: 'У вас уже загружено файлов: {max}. Удалите ненужные, черновики из них останутся.',
    },
  },
  MOVE_NOT_OPEN: {
    status: 409,
    text: {
      en: 'This step is not open at {store}. Reload the page for the next step.',
      ru: 'Для площадки {store} этот шаг сейчас недоступен. Обновите страницу, чтобы увидеть следующий шаг.',
    },
  },
});

export const catalogueImportsIssues = defineIssues({
  mapping_invalid: {
    en: 'The columns must be JSON that names at least a title, a UPC or an ISRC',
    ru: 'Столбцы задаются в JSON: нужен хотя бы заголовок, UPC или ISRC',
  },
  key_unknown: { en: 'The import has no release “{key}”', ru: 'В загруженном файле нет релиза «{key}»' },
  upc_invalid: {
    en: 'The UPC “{value}” has a wrong check digit or length',
    ru: 'UPC «{value}»: неверная контрольная цифра или длина',
  },
  upc_spoiled: {
    en: 'A spreadsheet rounded the UPC of “{value}”: please enter it again',
    ru: 'Таблица округлила UPC у «{value}»: введите его заново',
  },
  upc_titles_differ: {
    en: 'This UPC has another title before: “{value}”',
    ru: 'У этого UPC раньше другое название: «{value}»',
  },
  isrc_invalid: { en: 'The ISRC “{value}” is not valid', ru: 'ISRC «{value}» неверен' },
  isrc_repeated: {
    en: 'Another track of the release has the ISRC “{value}” too',
    ru: 'ISRC «{value}» есть и у другого трека релиза',
  },
  iswc_invalid: { en: 'The ISWC “{value}” is not valid', ru: 'ISWC «{value}» неверен' },
  track_number_missing: { en: 'The track has no number', ru: 'У трека нет номера' },
  track_number_invalid: { en: 'The track number “{value}” is no number', ru: 'Номер трека «{value}» — не число' },
  track_number_repeated: {
    en: 'Another track of the release has the number {value} too',
    ru: 'Номер {value} есть и у другого трека релиза',
  },
  disc_invalid: { en: 'The disc “{value}” is no number', ru: 'Номер диска «{value}» — не число' },
  discs_joined: {
    en: 'The release has {value} discs: a draft has one list of tracks, in their order',
    ru: 'В релизе дисков: {value}. В черновике один список треков, порядок сохранён',
  },
  title_missing: { en: 'The title is missing', ru: 'Нет названия' },
  text_too_long: {
    en: 'The text has {typed} characters, of which {max} fit; the rest was cut off',
    ru: 'В тексте символов: {typed}, помещается {max}; остальное отрезано',
  },
  formula_text: {
    en: 'The text “{value}” begins like a formula of a spreadsheet; it was kept as text',
    ru: 'Текст «{value}» начинается как формула таблицы; он сохранён как текст',
  },
  characters_removed: {
    en: 'The text has characters that stores can’t show; they were left out',
    ru: 'В тексте есть символы, которые магазины не покажут; они убраны',
  },
  letters_lost: {
    en: 'The text “{value}” lost letters when the file was saved',
    ru: 'В тексте «{value}» при сохранении файла потеряны буквы',
  },
  date_invalid: { en: '“{value}” is no date', ru: '«{value}» — не дата' },
  date_ambiguous: {
    en: '“{value}” can be read in two ways; it was taken as {date}',
    ru: 'Дату «{value}» можно прочитать двояко; она понята как {date}',
  },
  year_invalid: { en: 'The year “{value}” is not valid', ru: 'Год «{value}» неверен' },
  territory_unknown: { en: 'The country “{value}” is not known', ru: 'Страна «{value}» неизвестна' },
  type_unknown: { en: 'The release type “{value}” is not known', ru: 'Тип релиза «{value}» неизвестен' },
  genre_unknown: { en: 'The genre “{value}” is not in our list', ru: 'Жанра «{value}» нет в нашем списке' },
  language_unknown: { en: 'The language “{value}” is not in our list', ru: 'Языка «{value}» нет в нашем списке' },
  advisory_unknown: {
    en: '“{value}” says neither explicit nor clean',
    ru: '«{value}» — ни explicit, ни clean',
  },
  yes_no_unknown: { en: '“{value}” is neither yes nor no', ru: '«{value}» — ни да, ни нет' },
  ai_contribution_unknown: {
    en: '“{value}” is none of NONE, PARTLY, ALL',
    ru: '«{value}» — не NONE, PARTLY или ALL',
  },
  seconds_invalid: {
    en: '“{value}” is no time such as 35, 0:35 or PT35S',
    ru: '«{value}» — не время вида 35, 0:35 или PT35S',
  },
  instrument_missing: {
    en: 'The musician “{value}” needs an instrument, such as “Name (guitar)”',
    ru: 'Музыканту «{value}» нужен инструмент, например «Имя (guitar)»',
  },
  value_differs: {
    en: 'Another row of the release has “{value}” here, which was kept',
    ru: 'В другой строке релиза здесь «{value}», сохранено оно',
  },
  tracks_too_many: {
    en: 'The release has {typed} tracks, of which a draft holds {max}',
    ru: 'Треков в релизе: {typed}, в черновике помещается {max}',
  },
  credits_too_many: {
    en: 'There are {typed} names, of which {max} fit',
    ru: 'Имён: {typed}, помещается {max}',
  },
  contributor_unplaced: {
    en: '“{value}” names no track of this release',
    ru: '«{value}» — такого трека в релизе нет',
  },
  role_unknown: {
    en: 'The role of “{value}” has no place in a draft',
    ru: 'Для роли «{value}» в черновике нет места',
  },
  column_not_kept: {
    en: 'The column “{value}” has no place in a draft',
    ru: 'Для столбца «{value}» в черновике нет места',
  },
  value_not_kept: { en: '“{value}” has no place in a draft', ru: 'Для «{value}» в черновике нет места' },
  line_unreadable: { en: 'The line can’t be read: “{value}”', ru: 'Строку не удалось прочитать: «{value}»' },
  issues_more: { en: '{value} further remarks are not listed', ru: 'Ещё замечаний, не показанных здесь: {value}' },
  line_without_release: {
    en: 'The line has neither a title nor a code',
    ru: 'В строке нет ни названия, ни кода',
  },
});
export type CatalogueImportsIssueCode = keyof typeof catalogueImportsIssues;
