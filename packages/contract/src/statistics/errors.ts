import { defineErrors, defineIssues } from '../catalogue.ts';
import { windowReversed } from '../errors.ts';

export const statisticsErrors = defineErrors({
  BAD_REPORT: {
    status: 400,
    text: {
      en: 'Nothing was imported: some lines of the report have errors.',
      ru: 'Ничего не загружено: в некоторых строках отчёта есть ошибки.',
    },
  },
  REPORT_UNREADABLE: {
    status: 400,
    text: { en: 'Nothing was imported: {detail}', ru: 'Ничего не загружено: {detail}' },
  },
  REPORT_OVERLAPS: {
    status: 409,
    text: {
      en: 'Another report has streams of the same stores, days and tracks. Is this the same report under another name?',
      ru: 'В другом отчёте есть прослушивания тех же площадок, дней и треков. Это тот же отчёт под другим именем?',
    },
  },
  PARTS_MISSING: {
    status: 409,
    text: {
      en: 'Nothing was imported: the other parts did not come within {days} days.',
      ru: 'Ничего не загружено: остальные части не пришли за {days} дн.',
    },
  },
  REPORT_ARCHIVED: {
    status: 409,
    text: {
      en: 'The rows of this report were dropped with their month, so it can’t be replaced or undone any more.',
      ru: 'Строки этого отчёта удалены вместе с месяцем, заменить или отменить его уже нельзя.',
    },
  },
});

export const statisticsIssues = defineIssues({
  report_name_invalid: {
    en: 'Name the report: 1 to {max} characters, before the file',
    ru: 'Назовите отчёт: от 1 до {max} символов, перед файлом',
  },
  window_reversed: windowReversed,
  column_missing: { en: 'The header has no column “{column}”', ru: 'В заголовке нет столбца «{column}»' },
  column_repeated: {
    en: 'The header has the column “{column}” more than once',
    ru: 'В заголовке столбец «{column}» встречается несколько раз',
  },
  code_column_missing: {
    en: 'The header needs a column track_uuid, isrc or upc',
    ru: 'В заголовке нужен столбец track_uuid, isrc или upc',
  },
  fields_differ: {
    en: 'The line has {count} fields, the header {expected}',
    ru: 'В строке полей: {count}, а в заголовке: {expected}',
  },
  quotes_invalid: {
    en: 'A quoted field must end with its quote; write a quote within it twice',
    ru: 'Поле в кавычках должно заканчиваться кавычкой; кавычку внутри него пишите дважды',
  },
  day_invalid: { en: 'The day must be a date like 2026-11-01', ru: 'День должен быть датой вида 2026-11-01' },
  day_in_future: { en: 'The day must not be after {to}', ru: 'День не может быть позже {to}' },
  quantity_invalid: { en: 'The quantity must be a whole number', ru: 'Количество должно быть целым числом' },
  platform_invalid: {
    en: 'The platform’s name has at most {max} characters',
    ru: 'В названии площадки не больше {max} символов',
  },
  code_missing: { en: 'Name the track_uuid, the ISRC or the UPC', ru: 'Укажите track_uuid, ISRC или UPC' },
  track_uuid_invalid: { en: 'The track_uuid is not an id', ru: 'track_uuid не похож на идентификатор' },
  code_too_long: { en: 'A code has at most {max} characters', ru: 'В коде не больше {max} символов' },
  code_rounded: {
    en: 'A spreadsheet rounded the UPC to {code}: format the column as text and export it again',
    ru: 'Таблица округлила UPC до {code}: задайте столбцу текстовый формат и выгрузите отчёт снова',
  },
  territory_invalid: {
    en: 'The territory must be two letters like US, or empty',
    ru: 'Территория — две буквы, например US, или пусто',
  },
  month_invalid: {
    en: 'Name the first day of a month, not after {to}',
    ru: 'Укажите первое число месяца, не позже {to}',
  },
  profile_unknown: {
    en: 'Reports with the profile “{profile}” are not supported; use BasicAudio, UGC or FinancialReportingToRecordCompanies',
    ru: 'Отчёты с профилем «{profile}» не поддерживаются; нужен BasicAudio, UGC или FinancialReportingToRecordCompanies',
  },
  sender_invalid: {
    en: 'The sender’s name is missing or has more than {max} characters',
    ru: 'Имя отправителя не указано или длиннее {max} символов',
  },
  period_invalid: {
    en: 'The period must be two dates like 2026-11-01, the first not after the second, within the days of the report',
    ru: 'Период — две даты вида 2026-11-01, первая не позже второй, в пределах дней отчёта',
  },
  part_differs: {
    en: 'The head says that this file is {named} of its report: send each part under that name',
    ru: 'В заголовке указано, что этот файл — часть {named}: отправляйте каждую часть с таким именем',
  },
  record_unknown: {
    en: 'Records of the type “{record}” are not supported',
    ru: 'Записи типа «{record}» не поддерживаются',
  },
  record_misplaced: {
    en: 'A record “{record}” can’t be here: HEAD comes first, FOOT last, each once',
    ru: 'Записи «{record}» здесь не место: HEAD идёт первой, FOOT — последней, каждая один раз',
  },
  summary_contradicts: {
    en: 'The summary record “{summary}” appeared before with another store or territory',
    ru: 'Итоговая запись «{summary}» уже была с другой площадкой или территорией',
  },
  summary_unknown: {
    en: 'The report has no summary record “{summary}” before this line',
    ru: 'Выше этой строки нет итоговой записи «{summary}»',
  },
  block_unknown: {
    en: 'The line belongs to a block that has not begun',
    ru: 'Строка относится к блоку, который ещё не начался',
  },
  transacted_invalid: {
    en: 'Exactly one must be named: the release or the recording',
    ru: 'Нужно указать что-то одно: релиз или запись',
  },
  reference_unknown: {
    en: 'The block has no release or recording “{reference}”',
    ru: 'В блоке нет релиза или записи «{reference}»',
  },
  usages_contradict: {
    en: 'The net usages are not the usages minus the returns',
    ru: 'Чистое количество не равно количеству за вычетом возвратов',
  },
  lines_differ: {
    en: 'The report says that it has {count} lines, but it has {expected}',
    ru: 'В отчёте заявлено строк: {count}, а в нём: {expected}',
  },
});
export type StatisticsIssueCode = keyof typeof statisticsIssues;
