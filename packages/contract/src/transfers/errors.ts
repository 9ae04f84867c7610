import { defineErrors, defineIssues } from '../catalogue.ts';

export const transfersErrors = defineErrors({
  BAD_LEGACY_FILE: {
    status: 400,
    text: {
      en: 'Nothing was imported: some lines of the file have errors.',
      ru: 'Ничего не загружено: в некоторых строках файла есть ошибки.',
    },
  },
  ALREADY_TRANSFERED: {
    status: 409,
    text: {
      en: 'This profile has been transferred already. Please sign in.',
      ru: 'Этот профиль уже перенесён. Войдите, пожалуйста.',
    },
  },
  LEGACY_UNREADABLE: {
    status: 400,
    text: {
      en: 'Nothing was imported: the file is not UTF-8 text with a JSON object on each line.',
      ru: 'Ничего не загружено: файл должен быть текстом в UTF-8, с объектом JSON в каждой строке.',
    },
  },
  LEGACY_TOO_HEAVY: {
    status: 400,
    text: {
      en: 'Nothing was imported: the file takes too much time or memory to read. Please split it.',
      ru: 'Ничего не загружено: чтение файла требует слишком много времени или памяти. Разделите его на части.',
    },
  },
  LEGACY_MOVED: {
    status: 409,
    text: {
      en: 'Nothing was imported: some changed lines belong to people who have moved already.',
      ru: 'Ничего не загружено: изменились строки людей, которые уже перенесли профиль.',
    },
  },
});

export const transfersIssues = defineIssues({
  legacy_json_invalid: { en: 'The line is not a JSON object', ru: 'В строке не объект JSON' },
  legacy_line_too_long: {
    en: 'The line has more than {max} characters',
    ru: 'В строке больше {max} символов',
  },
  legacy_field_invalid: {
    en: '“{field}” is missing, too long or not what belongs there',
    ru: 'Поле «{field}» не заполнено, слишком длинное или заполнено неверно',
  },
  legacy_username_repeated: {
    en: 'This name is in line {line} already',
    ru: 'Это имя уже есть в строке {line}',
  },
  legacy_moved: {
    en: 'This person has moved already, so the line can no longer be changed',
    ru: 'Этот человек уже перенёс профиль, менять его строку нельзя',
  },
});
export type TransfersIssueCode = keyof typeof transfersIssues;
