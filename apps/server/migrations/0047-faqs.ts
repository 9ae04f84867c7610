import { type Kysely, sql } from 'kysely';

interface Entry {
  readonly question: readonly [en: string, ru: string];
  readonly answer: readonly [en: string, ru: string];
}

/** What a new instance answers from the start; support changes it. */
const FAQS: readonly Entry[] = [
  {
    question: ['How long does it take until my release is out?', 'Когда выйдет мой релиз?'],
    answer: [
      'A moderator looks at every release before it goes to the stores. On the Basic plan this takes **up to 14 days**, so choose a release date that leaves enough time.\n\nYou see where your release is on its own page: sent, in review, approved, out. If something has to be changed, the moderator says what, and you can send it again.',
      'Перед отправкой на площадки каждый релиз смотрит модератор. На тарифе Basic это занимает **до 14 дней**, поэтому выбирайте дату выхода с запасом.\n\nГде сейчас релиз, видно на его странице: отправлен, на модерации, одобрен, вышел. Если что-то нужно исправить, модератор напишет, что именно, и релиз можно будет отправить снова.',
    ],
  },
  {
    question: ['Which files do you accept?', 'Какие файлы подойдут?'],
    answer: [
      '- **Recordings:** WAV up to 100 MB. Best is stereo, 44.1 kHz or more, 16 or 24 bits.\n- **Cover:** JPEG or PNG, square, each side from 1440 to 3000 pixels.\n\nMP3 and other compressed formats are not accepted: stores make their own from your WAV.',
      '- **Записи:** WAV до 100 МБ. Лучше всего стерео, от 44,1 кГц, 16 или 24 бита.\n- **Обложка:** JPEG или PNG, квадратная, сторона от 1440 до 3000 пикселей.\n\nMP3 и другие сжатые форматы не подойдут: площадки сами делают их из вашего WAV.',
    ],
  },
  {
    question: ['My release was denied. What now?', 'Релиз отклонили. Что делать?'],
    answer: [
      'Open the release: the moderator’s reason is at the top. Turn the release back into a draft, correct it, and send it again.\n\nServices that you paid for are not lost: after a denial they are yours again and are used when you send the release once more.',
      'Откройте релиз: причина от модератора указана вверху. Верните релиз в черновики, исправьте его и отправьте ещё раз.\n\nОплаченные услуги не пропадают: после отклонения они снова ваши и пригодятся при повторной отправке.',
    ],
  },
  {
    question: ['What are UPC and ISRC, and do I need my own?', 'Что такое UPC и ISRC и нужны ли свои?'],
    answer: [
      'A **UPC** names a release, an **ISRC** names a recording; stores and charts count by them. You do not need your own: your release gets them when it is published.\n\nIf the music was out before, enter its codes under “existing codes”, so that streams and playlists stay with it.',
      '**UPC** обозначает релиз, **ISRC** — запись; по ним считают площадки и чарты. Свои коды не нужны: релиз получит их при публикации.\n\nЕсли музыка уже выходила, укажите её коды в полях «имеющийся UPC» и «имеющийся ISRC»: тогда прослушивания и плейлисты сохранятся.',
    ],
  },
  {
    question: ['When do I see my streams?', 'Когда появится статистика?'],
    answer: [
      'Stores report a few days later, some of them weekly. What has arrived is on the **Statistics** page: by day with a paid plan, by month on Basic.\n\nA day that is missing has usually not been reported yet.',
      'Площадки присылают отчёты через несколько дней, некоторые — раз в неделю. Всё, что пришло, есть на странице **«Статистика»**: по дням на платном тарифе, по месяцам на Basic.\n\nЕсли какого-то дня нет, скорее всего, отчёта за него ещё не было.',
    ],
  },
  {
    question: ['I paid, but the release was not sent', 'Оплата прошла, а релиз не отправлен'],
    answer: [
      'A payment usually arrives within a minute, with some methods it takes longer. As soon as everything that the release needs is paid for, it is sent by itself.\n\nIf the release has changed meanwhile and no longer passes the checks, it stays a draft, and we write to you why. The service stays yours. Still nothing? Write to us and name the payment.',
      'Обычно оплата приходит за минуту, некоторыми способами — дольше. Как только оплачено всё, что нужно релизу, он отправится сам.\n\nЕсли за это время релиз изменился и больше не проходит проверку, он останется черновиком, а мы напишем почему. Услуга остаётся вашей. Всё равно ничего не произошло? Напишите нам и укажите платёж.',
    ],
  },
  {
    question: ['I cannot sign in', 'Не получается войти'],
    answer: [
      'If you forgot the password, choose “Forgot password?” on the sign-in page: we send a link to your e-mail or phone. The link works once, for one hour.\n\nIf you no longer have your codes or your account is blocked, write to us from the sign-in page. For your safety the answer goes to the address of the account only.',
      'Если вы забыли пароль, нажмите «Забыли пароль?» на странице входа: мы пришлём ссылку на e-mail или телефон. Она сработает один раз, в течение часа.\n\nЕсли нет доступа к кодам или аккаунт заблокирован, напишите нам со страницы входа. Ради вашей безопасности ответ придёт только на адрес аккаунта.',
    ],
  },
];

/** The same on every instance, so that links into the FAQ can be shared. */
const uuidOf = (position: number) => `01980000-0000-7000-8000-0000000003${String(position).padStart(2, '0')}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE faqs (
      uuid uuid PRIMARY KEY,
      position integer NOT NULL,
      question_en text NOT NULL,
      question_ru text NOT NULL,
      answer_en text NOT NULL,
      answer_ru text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX faqs_in_order ON faqs (position, uuid)`.execute(db);
  await sql`
    CREATE TABLE ticket_templates (
      uuid uuid PRIMARY KEY,
      title text NOT NULL,
      content_en text NOT NULL,
      content_ru text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  for (const [position, { question, answer }] of FAQS.entries())
    await sql`
      INSERT INTO faqs (uuid, position, question_en, question_ru, answer_en, answer_ru, created_at, updated_at)
      VALUES (${uuidOf(position)}, ${position}, ${question[0]}, ${question[1]}, ${answer[0]}, ${answer[1]}, now(), now())`.execute(
      db,
    );
}
