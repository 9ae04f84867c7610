import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  title: 'Музыкальный лейбл',
  lead: 'Для тех, кто выпускает не только свои записи. Их слышат более чем в 100 странах.',
  more: 'Узнать условия',
  underReview: 'Ваша заявка на рассмотрении',
  underReviewHint: 'Мы напишем, как только будет ответ.',
  ownLabel: 'Публикация под собственным лейблом',
  withdrawal: 'Индивидуальные условия вывода средств',
  income: '100% дохода от стриминга',
  queue: 'Публикация релизов вне очереди от 4 дней',
  artists: 'Неограниченное число артистов',
  reach: 'Более 100 стран',
  apply: 'Подать заявку',
  applyFailed: 'Не удалось отправить заявку',
};
