import type { Text } from '../catalogue.ts';
import type { MovingRule, MovingStep } from './limits.ts';

/** How each kind of store moves a release. */
export const movingRuleTexts: Readonly<Record<MovingRule, Text>> = {
  COMPARE: {
    en: 'Deliver, see both versions live, compare their play counts, then take the old one down.',
    ru: 'Отправить, дождаться обеих версий, сравнить прослушивания и только потом снять старую.',
  },
  PARTNER_SWITCH: {
    en: 'Deliver, see both versions live, compare their play counts, then take the old one down. If your label has its own contract with the store, the store can switch the distributor instead.',
    ru: 'Отправить, дождаться обеих версий, сравнить прослушивания и только потом снять старую. Если у лейбла прямой договор с площадкой, она может просто сменить дистрибьютора.',
  },
  WAIT: {
    en: 'Deliver, wait 5 days, compare the play counts of both versions, then take the old one down.',
    ru: 'Отправить, подождать 5 дней, сравнить прослушивания обеих версий и только потом снять старую.',
  },
  DELIVERY_REPLACES: {
    en: 'The delivery replaces the old version if UPC and ISRCs are the same.',
    ru: 'Новая поставка заменяет старую версию, если UPC и ISRC совпадают.',
  },
  TAKE_DOWN_FIRST: {
    en: 'Take the old version down first, then deliver.',
    ru: 'Сначала снять старую версию, потом отправлять.',
  },
  FORM: {
    en: 'Deliver, then send the store its form with the list of your releases.',
    ru: 'Отправить, затем передать площадке её форму со списком релизов.',
  },
  LABEL_MOVES: {
    en: 'The store moves the whole label to the new distributor, without a new delivery.',
    ru: 'Площадка переносит весь лейбл к новому дистрибьютору, без новой поставки.',
  },
};

export const movingStepTexts: Readonly<Record<MovingStep, Text>> = {
  SEND: { en: 'Complete the draft and send it.', ru: 'Заполнить черновик и отправить его.' },
  AWAIT_DELIVERY: {
    en: 'Wait for the delivery to the store. Keep the old version up.',
    ru: 'Дождаться поставки на площадку. Старую версию пока не снимать.',
  },
  CHECK_BOTH: {
    en: 'Look up the release in the store: both versions should be live.',
    ru: 'Найти релиз на площадке: должны быть видны обе версии.',
  },
  TAKE_OLD_DOWN: {
    en: 'Compare the play counts. Once they are equal, ask the old distributor to take its version down.',
    ru: 'Сравнить прослушивания. Когда они совпадут, попросить прежнего дистрибьютора снять его версию.',
  },
  CHECK_REPLACED: {
    en: 'Check that the store has one version, with its play counts and sounds.',
    ru: 'Проверить, что на площадке одна версия, прослушивания и звуки на месте.',
  },
  TAKE_DOWN_FIRST: {
    en: 'Ask the old distributor to take its version down: this store holds only one.',
    ru: 'Попросить прежнего дистрибьютора снять его версию: площадка держит только одну.',
  },
  SEND_FORM: {
    en: 'Send the store its form for moved catalogues, with UPC and ISRCs, until the old version is gone.',
    ru: 'Передать площадке форму переноса с UPC и ISRC и дождаться, пока исчезнет старая версия.',
  },
  MOVE_LABEL: {
    en: 'Ask the store to move your label to the new distributor.',
    ru: 'Попросить площадку перенести лейбл к новому дистрибьютору.',
  },
  CHECK_RESULT: {
    en: 'Check that play counts and playlists lead to the new version.',
    ru: 'Проверить, что прослушивания и плейлисты ведут на новую версию.',
  },
};
