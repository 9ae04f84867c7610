import { defineIssues } from '../catalogue.ts';

/** Issues of the fields that a release may leave empty, and of edits: apart, because the form fetches them with those fields. */
export const furtherIssues = defineIssues({
  line_year_out_of_range: {
    en: 'The year must be between {min} and {max}',
    ru: 'Год должен быть от {min} до {max}',
  },
  original_date_after_release: {
    en: 'The original release date can’t be later than the release date',
    ru: 'Дата первого выхода не может быть позже даты релиза',
  },
  preorder_date_not_before_release: {
    en: 'The pre-order must begin before the release date',
    ru: 'Предзаказ должен начинаться раньше даты релиза',
  },
  preorder_date_past: {
    en: 'The pre-order can’t begin before {from}',
    ru: 'Предзаказ не может начаться раньше {from}',
  },
  release_time_invalid: { en: 'Enter the time as HH:MM', ru: 'Введите время в виде ЧЧ:ММ' },
  release_time_required: { en: 'Choose the time', ru: 'Выберите время' },
  time_zone_required: { en: 'Choose the time zone', ru: 'Выберите часовой пояс' },
  time_zone_unknown: { en: 'There is no such time zone', ru: 'Такого часового пояса нет' },
  excluded_territory_outside: {
    en: 'A country can be excluded only where the release comes out',
    ru: 'Исключить можно только страну, где релиз выходит',
  },
  no_territory_left: {
    en: 'No country is left. Choose at least one',
    ru: 'Не осталось ни одной страны. Выберите хотя бы одну',
  },
  code_fixed: {
    en: 'A published record keeps its code',
    ru: 'У вышедшего релиза код не меняется',
  },
  iswc_invalid: {
    en: 'An ISWC is T and 10 digits, the last of which checks the others, such as T-034.524.680-1',
    ru: 'ISWC — это T и 10 цифр, из которых последняя проверочная, например T-034.524.680-1',
  },
  clean_and_explicit: {
    en: 'A clean version can’t be marked as explicit',
    ru: 'Версия без ненормативной лексики не может иметь отметку explicit',
  },
  credit_name_forbidden_characters: {
    en: 'The name has invisible control characters, which stores refuse. Please type it again',
    ru: 'В имени есть невидимые управляющие символы, площадки их не принимают. Введите его заново',
  },
  credit_name_required: { en: 'Enter the name', ru: 'Введите имя' },
  credit_instrument_required: { en: 'Choose the instrument', ru: 'Выберите инструмент' },
});
export type FurtherIssueCode = keyof typeof furtherIssues;
