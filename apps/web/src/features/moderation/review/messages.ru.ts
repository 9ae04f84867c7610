import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  noWarnings: 'Предупреждений нет.',
  notes_one: '{count} замечание',
  notes_few: '{count} замечания',
  notes_many: '{count} замечаний',
  notes_other: '{count} замечания',
  inRelease: '{title}, отправитель {owner}',
  inTrack: '{title}, трек «{track}», отправитель {owner}',

  listen: 'Слушать',
  trackTitle: 'Название',
  artists: 'Артисты',
  authors: 'Авторы',
  ownValues: 'Отличия',
  details: 'Подробности',
  detailsOf: 'Подробности: {title}',
  compare: 'Показать данные релиза',
  openAll: 'Открыть все',
  closeAll: 'Закрыть все',
  asRelease: 'как у релиза',
  onRelease: 'У релиза:',
  releaseHas: 'у релиза: {value}',
  noArtists: 'нет артистов',
  noAuthors: 'нет авторов',
  explicit: 'Ненормативная лексика',
  instrumental: 'Инструментал',
  notSet: 'не указано',
};
