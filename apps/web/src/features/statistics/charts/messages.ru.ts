import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as en } from './messages.en.ts';

export const messages: Russian<typeof en> = {
  chartHelp: '{name}. График: стрелки влево и вправо ведут от точки к точке.',
  ringHelp: '{name}. Диаграмма: стрелки влево и вправо ведут от части к части.',
  saveCsv: 'CSV',
  saveCsvOf: '{name}: сохранить в CSV',
  savePng: 'PNG',
  savePngOf: '{name}: сохранить в PNG',
  pngFailed: 'Не удалось сделать картинку. Попробуйте ещё раз или сохраните числа в CSV.',
  cameOut: 'Вышло: {titles}',
  marks: 'Вышел релиз',
  more_one: 'и ещё {count}',
  more_few: 'и ещё {count}',
  more_many: 'и ещё {count}',
  more_other: 'и ещё {count}',
  nothingToDraw: 'Здесь только корректировки, рисовать нечего. Числа — в подсказке и в файле.',
  correction: 'корректировка',
  day: 'День',
  month: 'Месяц',
};
