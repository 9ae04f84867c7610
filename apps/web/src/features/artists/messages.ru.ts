import type { Russian } from '../../lib/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  artists: 'Артисты',
  artistsLead: 'Все, кто указан на ваших записях.',
  newArtist: 'Новый артист',
  createArtist: 'Создание артиста',
  editArtist: 'Редактирование артиста',
  edit: 'Редактировать: {name}',
  delete: 'Удалить: {name}',
  noArtists: 'Здесь будут стоять ваши артисты',
  noArtistsHint: 'Для начала достаточно имени; страницы в магазинах и фото можно добавить потом.',

  name: 'Имя',
  spotifyId: 'Spotify ID',
  spotifyHint: 'Вставьте адрес страницы артиста или её ID',
  appleId: 'Apple ID',
  appleHint: 'Вставьте адрес страницы артиста или её номер',
  avatar: 'Фото',
  avatarDrop: 'Выберите фото',
  avatarHint: 'JPEG или PNG',
  avatarCrop: 'Кадрирование фото',
  removeAvatar: 'Убрать фото',
  save: 'Сохранить артиста',

  created: 'Артист создан',
  updated: 'Артист обновлён',
  createFailed: 'Произошла ошибка при создании',
  updateFailed: 'Произошла ошибка при обновлении',
  deleteFailed: 'Произошла ошибка при удалении',
  deleteHeading: 'Удаление артиста',
  deleteMessage: 'Вы действительно хотите удалить артиста?',
  deleteAction: 'Удалить',

  searchHint: 'Добавьте артиста: поиск по имени',
  copyId: 'Скопировать {store}: {name}',
  cannotCopy: 'Не удаётся скопировать {store}',
  cannotCopyHint: 'Вы ещё не указали {store} для этого артиста.',
  newNamed: 'Новый артист: {name}',
  loadFailed: 'Не удалось загрузить ваших артистов',
  retry: 'Попробовать ещё раз',
};
