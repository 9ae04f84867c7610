import { defineErrors, defineIssues } from '../catalogue.ts';

export const royaltiesErrors = defineErrors({
  BAD_REPORT: {
    status: 400,
    text: {
      en: 'Nothing was imported: some lines of the report have errors.',
      ru: 'Ничего не загружено: в некоторых строках отчёта есть ошибки.',
    },
  },
  UNKNOWN_FORMAT: {
    status: 400,
    text: {
      en: 'Nothing was imported: this form of report is not known yet. Choose its columns and save them as a format.',
      ru: 'Ничего не загружено: такой вид отчёта пока неизвестен. Выберите столбцы и сохраните их как формат.',
    },
  },
  REPORT_UNREADABLE: {
    status: 400,
    text: { en: 'Nothing was imported: {detail}', ru: 'Ничего не загружено: {detail}' },
  },
  MIXED_CURRENCIES: {
    status: 400,
    text: {
      en: 'The report has amounts in several currencies: {currencies}. Import it once for each of them, under a name of its own.',
      ru: 'В отчёте суммы в нескольких валютах: {currencies}. Загрузите его отдельно для каждой, под своим именем.',
    },
  },
  REPORT_APPROVED: {
    status: 409,
    text: {
      en: 'The report is approved. Reopen it before you replace or delete it.',
      ru: 'Отчёт утверждён. Откройте его снова, прежде чем заменять или удалять.',
    },
  },
  NOT_DRAFT: {
    status: 409,
    text: { en: 'The report is already approved.', ru: 'Отчёт уже утверждён.' },
  },
  NOT_APPROVED: {
    status: 409,
    text: { en: 'The report is not approved.', ru: 'Отчёт не утверждён.' },
  },
  UNMATCHED_ROWS: {
    status: 409,
    text: {
      en: 'Some rows belong to no track. Match them, or approve the report with these rows detached.',
      ru: 'Некоторые строки не относятся ни к одному треку. Сопоставьте их или утвердите отчёт, отделив эти строки.',
    },
  },
  NET_NOT_POSITIVE: {
    status: 409,
    text: {
      en: 'The received amount does not fit the report’s sum: both must be above zero, both below, or both zero.',
      ru: 'Полученная сумма не подходит к сумме отчёта: обе должны быть больше нуля, обе меньше или обе равны нулю.',
    },
  },
  PERIOD_CLOSED: {
    status: 409,
    text: { en: 'This month is closed and doesn’t change any more.', ru: 'Этот месяц закрыт и больше не меняется.' },
  },
  PERIOD_NOT_OVER: {
    status: 409,
    text: { en: 'This month is not over yet.', ru: 'Этот месяц ещё не закончился.' },
  },
  EARLIER_OPEN: {
    status: 409,
    text: { en: 'Close the earlier months first.', ru: 'Сначала закройте более ранние месяцы.' },
  },
  REPORTS_OPEN: {
    status: 409,
    text: {
      en: 'Some reports of this month or earlier are not approved yet.',
      ru: 'Некоторые отчёты за этот месяц или раньше ещё не утверждены.',
    },
  },
  ACCEPTED_SHARE: {
    status: 409,
    text: {
      en: 'An accepted share can’t be lowered for the past. A reduction runs from next month.',
      ru: 'Принятую долю нельзя уменьшить задним числом. Уменьшение действует со следующего месяца.',
    },
  },
  SPLIT_ENDED: {
    status: 409,
    text: { en: 'This share was already answered.', ru: 'На это предложение доли уже ответили.' },
  },
  INVITATIONS_FULL: {
    status: 409,
    text: {
      en: 'You have invited {max} new people today. Please invite more tomorrow.',
      ru: 'Сегодня вы пригласили новых людей: {max}. Остальных можно пригласить завтра.',
    },
  },
  ADVANCE_ENDED: {
    status: 409,
    text: { en: 'The advance is recouped or cancelled.', ru: 'Аванс уже погашен или отменён.' },
  },
  HOLD_ENDED: {
    status: 409,
    text: { en: 'The hold has ended.', ru: 'Удержание уже закончилось.' },
  },
});

export const royaltiesIssues = defineIssues({
  report_name_invalid: {
    en: 'Name the report: 1 to {max} characters, before the file',
    ru: 'Назовите отчёт: от 1 до {max} символов, перед файлом',
  },
  format_unknown: { en: 'There is no format with this name', ru: 'Формата с таким именем нет' },
  format_reserved: { en: 'A built-in format has this name', ru: 'Это имя встроенного формата' },
  formula_invalid: {
    en: 'Name the column of the net amount, or a formula such as [Gross] - [Fee]',
    ru: 'Укажите столбец суммы или формулу, например [Gross] - [Fee]',
  },
  accounting_period_invalid: { en: 'The month must be written like 2026-11', ru: 'Месяц пишется так: 2026-11' },
  accounting_period_required: {
    en: 'The report has no months of its own: name the accounting month, like 2026-11',
    ru: 'В отчёте нет своих месяцев: укажите отчётный месяц, например 2026-11',
  },
  currency_invalid: {
    en: 'The currency must be three letters like USD',
    ru: 'Валюта — три буквы, например USD',
  },
  currency_missing: {
    en: 'The report names no currency: choose it, like USD',
    ru: 'В отчёте не указана валюта: выберите её, например USD',
  },
  currency_absent: { en: 'The report has no rows in {currency}', ru: 'В отчёте нет строк в валюте {currency}' },
  net_invalid: {
    en: 'The net amount “{value}” is no number with at most 18 decimals',
    ru: 'Сумма «{value}» — не число с не более чем 18 знаками после запятой',
  },
  sale_period_invalid: { en: 'The sale month “{value}” is no month', ru: 'Месяц продажи «{value}» — не месяц' },
  units_invalid: { en: 'The units “{value}” are no number', ru: 'Количество «{value}» — не число' },
  gross_invalid: { en: 'The gross amount “{value}” is no number', ru: 'Сумма до вычетов «{value}» — не число' },
  cells_differ: { en: 'The line does not have the cells of the header', ru: 'В строке не те ячейки, что в заголовке' },
  quotes_invalid: {
    en: 'A quoted cell must end with its quote; write a quote within it twice',
    ru: 'Ячейка в кавычках должна заканчиваться кавычкой; кавычку внутри неё пишите дважды',
  },
  record_invalid: { en: 'The record “{value}” is not valid', ru: 'Запись «{value}» неверна' },
  amount_invalid: {
    en: 'The amount must be a number with at most {digits} decimals',
    ru: 'Сумма должна быть числом с не более чем {digits} знаками после запятой',
  },
  amount_not_positive: { en: 'The amount must be above zero', ru: 'Сумма должна быть больше нуля' },
  share_invalid: {
    en: 'The share must be a percent above 0 and at most 100, with at most two decimals',
    ru: 'Доля — процент больше 0 и не больше 100, с не более чем двумя знаками после запятой',
  },
  shares_exceed: { en: 'The shares add up to more than 100 %', ru: 'Доли вместе больше 100 %' },
  share_repeated: { en: 'This person is listed twice', ru: 'Этот человек указан дважды' },
  share_of_owner: {
    en: 'The owner has the rest and needs no share',
    ru: 'У владельца остаётся остальное, доля ему не нужна',
  },
  username_invalid: { en: 'Enter an email or a phone number', ru: 'Введите почту или номер телефона' },
  valid_from_invalid: {
    en: 'The month must be written like 2026-11 and not be before {from}',
    ru: 'Месяц пишется так: 2026-11, и не раньше {from}',
  },
  until_invalid: {
    en: 'The end must be from today to {to}',
    ru: 'Окончание — от сегодня до {to}',
  },
  months_invalid: {
    en: 'Name at most {max} months, the first not after the last',
    ru: 'Укажите не больше {max} месяцев, первый не позже последнего',
  },
  row_unknown: { en: 'The report has no row {row}', ru: 'В отчёте нет строки {row}' },
  row_counted: {
    en: 'Row {row} has counted in a closed month',
    ru: 'Строка {row} уже учтена в закрытом месяце',
  },
  track_unknown: {
    en: 'There is no published track with this id',
    ru: 'Опубликованного трека с таким идентификатором нет',
  },
});
export type RoyaltiesIssueCode = keyof typeof royaltiesIssues;
