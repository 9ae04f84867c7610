import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  heading: 'На площадках',
  hint: 'Что с релизом на каждой площадке. Здесь всё меняется, как только площадки отвечают.',
  failed: 'Не удалось загрузить ответы площадок',
  since: 'с {date}',
  openAt: 'Открыть на {store}',

  stateWAITING: 'Ожидает',
  stateBUILDING: 'Готовится',
  stateSENDING: 'Отправляется',
  stateSENT: 'Отправлен',
  stateRECEIVED: 'Получен',
  stateINGESTED: 'Принят',
  stateLIVE: 'Вышел',
  stateREFUSED: 'Отклонён',
  stateFAILED: 'Задерживается',
  stateWITHDRAWING: 'Снимается',
  stateWITHDRAWN: 'Снят',
  stateNOT_WANTED: 'Не нужен',
  takedownSoon: 'Будет снят',

  takeDown: 'Снять с площадок',
  takeDownTitle: 'Снять «{title}» со всех площадок?',
  takeDownLead:
    'Площадки удалят релиз за несколько дней, а публичная ссылка перестанет работать, когда это подтвердят все. Прослушивания останутся в вашей статистике.',
  takeDownReason: 'Причина',
  takeDownReasonHint: 'Для вас и для нас',
  takeDownFailed: 'Не удалось снять релиз',
  takeDownKept: 'Написанное сохранено.',
  takenDown: 'Релиз будет снят. Это ещё можно отменить.',
  undo: 'Отменить снятие',
  undone: 'Снятие отменено',
  undoFailed: 'Не удалось отменить снятие',
  offline: 'Нет соединения',
  untitled: 'Без названия',
};
