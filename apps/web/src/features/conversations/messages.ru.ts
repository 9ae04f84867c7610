import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  statusOpen: 'Ждёт ответа',
  statusAnswered: 'Есть ответ',
  statusClosed: 'Закрыто',
  messageMissing: 'Напишите сообщение или добавьте файл',
  failed: 'Не удалось загрузить переписку',
  failedHint: 'Набранное сохранено.',
  history: 'Сообщения',
  earlier: 'Показать более ранние сообщения',
  earlierFailed: 'Не удалось загрузить более ранние сообщения',
  keysHint: 'Enter — отправить, Shift+Enter — новая строка.',
  addFiles: 'Добавить файлы',
  filesHint: 'До {count} файлов по {size}: JPEG, PNG, PDF, TXT, WAV. Их можно перетащить или вставить.',
  files: 'Файлы к отправке',
  removeFile: 'Убрать {name}',
  dropHere: 'Отпустите файлы здесь',
  tooManyFiles: 'В одном сообщении может быть до {count} файлов. Остальные отправьте следующим.',
  fileTooLarge: '{name}: больше {size}.',
  fileKind: '{name}: файл другого вида. Можно отправить JPEG, PNG, PDF, TXT и WAV.',
  fileEmpty: '{name}: файл пуст.',
  waitingOffline: 'Нет связи. Сообщение сохранено и уйдёт, как только связь вернётся.',
  waitingServer: 'На сервере неполадки. Сообщение сохранено, мы пробуем снова.',
  stopSending: 'Не отправлять',
  sendFailed: 'Не удалось отправить сообщение',
  noConnection: 'Сервер не ответил. Сообщение сохранено, попробуйте ещё раз.',
};
