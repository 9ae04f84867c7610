import type { Text } from '@dubplate/contract/catalogue';
import type { Language } from '#platform/language.ts';
import { HEADING } from './write-terms.ts';

interface Clause {
  readonly heading: Text;
  readonly paragraphs: readonly Text[];
}

/** The terms that an instance starts with, in plain words; its operator can replace them. */
const clauses: readonly Clause[] = [
  {
    heading: { en: 'What this is', ru: 'О чём эти условия' },
    paragraphs: [
      {
        en: '{product} takes records from artists and labels to streaming stores. These terms are an agreement between you and the operator of this service, {label}. By creating an account you accept them.',
        ru: '{product} доставляет записи артистов и лейблов в стриминговые магазины. Эти условия — договор между вами и оператором сервиса, {label}. Создавая аккаунт, вы их принимаете.',
      },
    ],
  },
  {
    heading: { en: 'Your account', ru: 'Ваш аккаунт' },
    paragraphs: [
      {
        en: 'You sign in with your own e-mail address or phone number. Keep your password to yourself: what is done from your account counts as done by you until you let us know that it was somebody else.',
        ru: 'Вы входите по своему адресу e-mail или номеру телефона. Никому не передавайте пароль: сделанное под вашим аккаунтом считается сделанным вами, пока вы не сообщите нам, что это были не вы.',
      },
      {
        en: 'You can take a copy of your data with you and delete your account at any time, in the settings. What is already in the stores stays there until support takes it down at your request.',
        ru: 'В настройках можно в любой момент забрать копию своих данных и удалить аккаунт. То, что уже вышло в магазинах, остаётся там, пока поддержка не снимет это по вашей просьбе.',
      },
    ],
  },
  {
    heading: { en: 'Your music stays yours', ru: 'Музыка остаётся вашей' },
    paragraphs: [
      {
        en: 'You keep every right in your recordings, works, texts and covers. You allow us, without exclusivity and for as long as a record is published through us, to store, convert and deliver them to the stores, and to show them in your account.',
        ru: 'Все права на записи, произведения, тексты и обложки остаются у вас. Вы разрешаете нам, неисключительно и на то время, пока релиз опубликован через нас, хранить их, преобразовывать, доставлять в магазины и показывать в вашем аккаунте.',
      },
      {
        en: 'You send only what you may send: you hold the rights, or permission from those who hold them, for the recording, the composition, samples, the cover and the names. If somebody claims otherwise, we may hold a record back until this is settled, and we will let you know.',
        ru: 'Вы присылаете только то, что вправе прислать: у вас есть права или разрешение их владельцев на запись, произведение, сэмплы, обложку и имена. Если кто-то утверждает обратное, мы можем придержать релиз, пока вопрос не решится, и скажем вам об этом.',
      },
    ],
  },
  {
    heading: { en: 'Review and delivery', ru: 'Проверка и доставка' },
    paragraphs: [
      {
        en: 'A moderator reviews each record before it goes out. A denied record comes back with the reason, and you can fix it and send it again. Stores decide what they accept and when it appears; the date you choose is a request to them.',
        ru: 'Перед отправкой каждый релиз смотрит модератор. Отклонённый релиз возвращается с причиной, его можно исправить и отправить снова. Магазины сами решают, что принимать и когда показывать; выбранная дата — просьба к ним.',
      },
    ],
  },
  {
    heading: { en: 'Paid services', ru: 'Платные услуги' },
    paragraphs: [
      {
        en: 'You see what a record needs and what it costs before you pay. A paid service is used when the record is sent, and returned to you if the record is denied. A plan lasts for the time you bought and does not renew automatically.',
        ru: 'Что нужно релизу и сколько это стоит, видно до оплаты. Оплаченная услуга расходуется при отправке релиза и возвращается вам, если релиз отклонён. Подписка действует оплаченный срок и сама не продлевается.',
      },
    ],
  },
  {
    heading: { en: 'Streams and money', ru: 'Прослушивания и деньги' },
    paragraphs: [
      {
        en: 'Stores report streams and money with a delay of weeks to months. We show what they report and pass on what they pay, as agreed with you. Streams bought or made by machines are against the rules of every store, and may get a record removed.',
        ru: 'Магазины сообщают о прослушиваниях и деньгах с задержкой от недель до месяцев. Мы показываем то, что они сообщают, и передаём то, что они платят, как договорились с вами. Накрутка нарушает правила всех магазинов и может стоить релизу места.',
      },
    ],
  },
  {
    heading: { en: 'Your data', ru: 'Ваши данные' },
    paragraphs: [
      {
        en: 'We keep what you give us and what is needed to run the service: your name to sign in, your profile, your records, the devices that you are signed in on, purchases and messages. We pass on to the stores only what they need to publish a record, and to payment providers only what they need to take a payment. We sell nothing.',
        ru: 'Мы храним то, что вы нам дали, и то, что нужно для работы сервиса: имя для входа, профиль, релизы, устройства, на которых вы вошли, покупки и сообщения. Магазинам передаём только нужное для публикации, платёжным системам — только нужное для платежа. Мы ничего не продаём.',
      },
    ],
  },
  {
    heading: { en: 'What we are responsible for', ru: 'За что мы отвечаем' },
    paragraphs: [
      {
        en: 'We take care that your work is not lost and that the service is available, and we let you know when something breaks. We are not responsible for what stores decide, nor for what you send without having the rights to it. Nothing here takes away rights that the law of your country gives you.',
        ru: 'Мы следим, чтобы сделанное вами не пропадало, а сервис работал, и говорим, если что-то сломалось. Мы не отвечаем за решения магазинов и за то, что прислано без права на это. Ничто здесь не отменяет прав, которые вам даёт закон вашей страны.',
      },
    ],
  },
  {
    heading: { en: 'Changes', ru: 'Изменения' },
    paragraphs: [
      {
        en: 'When these terms change, the new ones are published on this page. If you do not agree with them, take your data with you and delete your account; what you paid for and did not use is returned.',
        ru: 'Если условия изменятся, новые будут на этой странице. Если вы с ними не согласны, заберите данные и удалите аккаунт; оплаченное и неиспользованное вернём.',
      },
    ],
  },
  {
    heading: { en: 'How to reach us', ru: 'Как с нами связаться' },
    paragraphs: [{ en: 'Write to {support}.', ru: 'Пишите на {support}.' }],
  },
];

/** The same as it is written. */
export const firstVersion = (language: Language): string =>
  clauses
    .map(({ heading, paragraphs }) =>
      [`${HEADING}${heading[language]}`, ...paragraphs.map((paragraph) => paragraph[language])].join('\n\n'),
    )
    .join('\n\n');
