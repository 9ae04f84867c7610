import type { UiTexts } from './texts.ts';

const plural = new Intl.PluralRules('ru');
const count = (value: number, one: string, few: string, many: string): string => {
  const form = plural.select(value);
  return `${value} ${form === 'one' ? one : form === 'few' ? few : many}`;
};

export const texts: UiTexts = {
  close: 'Закрыть',
  cancel: 'Отмена',
  save: 'Сохранить',
  retry: 'Попробовать ещё раз',
  loading: 'Загрузка',
  copied: 'Скопировано в буфер обмена',
  copy: (what) => `Скопировать ${what}`,

  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',

  leaveHeading: 'Уйти без сохранения?',
  leaveMessage: 'Изменения на этой странице ещё не сохранены.',
  leaveAction: 'Уйти',
  leaveStay: 'Остаться',

  tableActions: 'Действия',
  pages: 'Страницы',
  pagePrevious: 'Предыдущая страница',
  pageNext: 'Следующая страница',
  page: (number) => `Страница ${number}`,
  pageSize: 'Строк на странице',
  pageRange: (from, to, total) => `${from}–${to} из ${total}`,

  cropArea: 'Изображение. Двигайте его стрелками, масштаб меняйте плюсом и минусом',
  cropZoom: 'Масштаб',
  cropReading: 'Читаем изображение',
  cropUnreadable: 'Не удалось прочитать это изображение. Попробуйте другой файл.',
  cropTooSmall: (minSide, width, height) =>
    `Изображение слишком маленькое: ${width}×${height}, а меньшая сторона должна быть не менее ${minSide} пикселей.`,
  cropSize: (side) => `${side}×${side} пикселей`,
  imageCompressed: (size) => `Изображение было сжато: ${size}`,

  wrongFileType: 'Файлы этого типа здесь не подходят.',
  tooManyFiles: 'Выберите, пожалуйста, один файл.',

  moveUp: (name) => `Переместить выше: ${name}`,
  moveDown: (name) => `Переместить ниже: ${name}`,
  drag: (name) => `Изменить порядок: ${name}`,
  dragHelp: 'Пробел — поднять, стрелки — переместить, ещё раз пробел — опустить, Escape — оставить всё как было.',
  picked: (name, position, total) => `${name}: поднято. Место ${position} из ${total}.`,
  moved: (name, position, total) => `${name}: место ${position} из ${total}.`,
  dropped: (name, position, total) => `${name}: опущено. Место ${position} из ${total}.`,
  moveCancelled: 'Всё осталось как было.',

  player: 'Плеер',
  play: (title) => (title ? `Слушать: ${title}` : 'Слушать'),
  pause: (title) => (title ? `Пауза: ${title}` : 'Пауза'),
  previousTrack: 'Предыдущий трек',
  nextTrack: 'Следующий трек',
  seek: 'Позиция',
  mute: 'Выключить звук',
  unmute: 'Включить звук',
  volume: 'Громкость',
  closePlayer: 'Закрыть плеер',
  trackFailed: 'Этот трек не удаётся воспроизвести',
  position: (now, total) => `${now} из ${total}`,

  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  clear: 'Очистить',

  partFailed: 'Эту часть не удалось загрузить',
  errorTitle: 'Ой... Кажется, что-то сломалось',
  offlineTitle: 'Нет соединения',
  offlineHelp: 'Ничего из сделанного не потеряно. Продолжим, как только связь вернётся.',
  serverTitle: 'На сервере сейчас неполадки',
  serverHelp: 'Дело не в вас и не в вашей связи. Ничего из сделанного не потеряно, попробуйте чуть позже.',
  requestId: (id) => `Запрос ${id}`,

  saved: 'Сохранено',
  saving: 'Сохраняем',
  unsaved: 'Ещё не сохранено',
  savedHere: 'Нет сети, сохранено в этом браузере',
  savedHereForServer: 'На сервере неполадки; сохранено в этом браузере',
  saveFailed: 'Не удалось сохранить',

  sent: (loaded, total) => `${loaded} из ${total}`,
  secondsLeft: (seconds) => `осталось ${count(seconds, 'секунда', 'секунды', 'секунд')}`,
  minutesLeft: (minutes) => `осталось около ${count(minutes, 'минуты', 'минут', 'минут')}`,
  almostThere: 'Почти готово',
};
