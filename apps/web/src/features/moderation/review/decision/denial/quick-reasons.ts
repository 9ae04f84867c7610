import type { Text } from '@dubplate/contract/catalogue';

/**
 * What moderators write most often, in the artist's language and not in the moderator's: so both languages are here
 * at once, and not among the messages.
 */
export const quickReasons: readonly Text[] = [
  {
    en: 'The title is in capitals. Please write it the usual way: stores do not take titles in capitals.',
    ru: 'Название написано заглавными буквами. Пожалуйста, напишите его обычным образом: магазины не принимают названия заглавными.',
  },
  {
    en: 'The cover carries a link, a logo of a store or contact details. Please send a cover without them.',
    ru: 'На обложке есть ссылка, логотип магазина или контакты. Пожалуйста, пришлите обложку без них.',
  },
  {
    en: 'The cover is blurred. Please send a sharp picture.',
    ru: 'Обложка размыта. Пожалуйста, пришлите чёткое изображение.',
  },
  {
    en: 'The recording is distorted by clipping. Please send a quieter master.',
    ru: 'Запись искажена клиппингом. Пожалуйста, пришлите мастер потише.',
  },
  {
    en: 'The recording breaks off or has a long silence. Please check the file and send it again.',
    ru: 'Запись обрывается или содержит долгую тишину. Пожалуйста, проверьте файл и пришлите его снова.',
  },
  {
    en: 'The lyrics have explicit words, and the track is not marked as explicit. Please mark it.',
    ru: 'В тексте есть ненормативная лексика, а трек не отмечен. Пожалуйста, поставьте отметку.',
  },
  {
    en: 'The authors are not named in full. Please give each one’s name and surname as in the documents.',
    ru: 'Авторы указаны не полностью. Пожалуйста, напишите имя и фамилию каждого как в документах.',
  },
  {
    en: 'The recording seems to belong to someone else. Please tell support which rights you hold.',
    ru: 'Похоже, запись принадлежит кому-то другому. Пожалуйста, расскажите поддержке, какие у вас права.',
  },
];

/** A message with a reason added, on a line of its own. */
export const withReason = (message: string, reason: string): string => {
  const written = message.trimEnd();
  return written === '' ? reason : `${written}\n${reason}`;
};
