import { type Kysely, sql } from 'kysely';

interface Prepared {
  readonly code: string;
  readonly path: string | null;
  readonly en: string;
  readonly ru: string;
}

/** What moderators write most often; a new instance has it from the start. */
const PREPARED: readonly Prepared[] = [
  {
    code: 'title_capitals',
    path: 'title',
    en: 'The title is in capitals. Please write it the usual way: stores do not take titles in capitals.',
    ru: 'Название написано заглавными буквами. Пожалуйста, напишите его обычным образом: магазины не принимают названия заглавными.',
  },
  {
    code: 'title_has_artist',
    path: 'title',
    en: 'The title repeats the artist’s name or the version. Please leave only the title here.',
    ru: 'В названии повторяется имя артиста или версия. Пожалуйста, оставьте здесь только название.',
  },
  {
    code: 'cover_contacts',
    path: 'cover_uuid',
    en: 'The cover carries a link, a logo of a store or contact details. Please send a cover without them.',
    ru: 'На обложке есть ссылка, логотип магазина или контакты. Пожалуйста, пришлите обложку без них.',
  },
  {
    code: 'cover_blurred',
    path: 'cover_uuid',
    en: 'The cover is blurred. Please send a sharp picture.',
    ru: 'Обложка размыта. Пожалуйста, пришлите чёткое изображение.',
  },
  {
    code: 'cover_differs',
    path: 'cover_uuid',
    en: 'The artist or title on the cover differs from the release. Please make them the same.',
    ru: 'Имя артиста или название на обложке отличается от указанного в релизе. Пожалуйста, сделайте их одинаковыми.',
  },
  {
    code: 'artist_missing',
    path: 'artists',
    en: 'An artist who performs on the release is not credited. Please add everyone with the right role.',
    ru: 'Указаны не все исполнители. Пожалуйста, добавьте каждого с его ролью.',
  },
  {
    code: 'release_date_too_close',
    path: 'release_date',
    en: 'The release date is too close to reach every store. Please choose a later one.',
    ru: 'До даты релиза осталось слишком мало времени: не все площадки успеют. Пожалуйста, выберите дату позже.',
  },
  {
    code: 'audio_clipping',
    path: 'tracks.*.wav_uuid',
    en: 'The recording is distorted by clipping. Please send a quieter master.',
    ru: 'Запись искажена клиппингом. Пожалуйста, пришлите мастер потише.',
  },
  {
    code: 'audio_silence',
    path: 'tracks.*.wav_uuid',
    en: 'The recording breaks off or has a long silence. Please check the file and send it again.',
    ru: 'Запись обрывается или содержит долгую тишину. Пожалуйста, проверьте файл и пришлите его снова.',
  },
  {
    code: 'explicit_unmarked',
    path: 'tracks.*.explicit',
    en: 'The lyrics have explicit words, and the track is not marked as explicit. Please mark it.',
    ru: 'В тексте есть ненормативная лексика, а трек не отмечен. Пожалуйста, поставьте отметку.',
  },
  {
    code: 'authors_incomplete',
    path: 'tracks.*.composers',
    en: 'The authors are not named in full. Please give each one’s name and surname as in the documents.',
    ru: 'Авторы указаны не полностью. Пожалуйста, напишите имя и фамилию каждого как в документах.',
  },
  {
    code: 'lyrics_differ',
    path: 'tracks.*.lyrics',
    en: 'The lyrics are not those of the recording. Please correct them.',
    ru: 'Текст не совпадает с тем, что звучит в записи. Пожалуйста, исправьте его.',
  },
  {
    code: 'rights_unclear',
    path: null,
    en: 'The recording seems to belong to someone else. Please tell support which rights you hold.',
    ru: 'Похоже, запись принадлежит кому-то другому. Пожалуйста, расскажите поддержке, какие у вас права.',
  },
];

/** The same on every instance. */
const uuidOf = (position: number) => `01980000-0000-7000-8000-0000000004${String(position).padStart(2, '0')}`;

/** Reasons for denials: those that moderators choose from, and those that releases were denied with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE deny_reasons (
      uuid uuid PRIMARY KEY,
      code text NOT NULL UNIQUE,
      path text,
      text_en text NOT NULL,
      text_ru text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  // No key to the track: a version that is restored brings a removed track back under its uuid.
  await sql`
    CREATE TABLE release_deny_reasons (
      uuid uuid PRIMARY KEY,
      release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
      move_uuid uuid NOT NULL REFERENCES release_moves ON DELETE CASCADE,
      position integer NOT NULL,
      is_current boolean NOT NULL,
      code text,
      path text,
      track_uuid uuid,
      text text NOT NULL,
      done_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX release_deny_reasons_now ON release_deny_reasons (release_uuid, position) WHERE is_current`.execute(
    db,
  );
  await sql`CREATE INDEX release_deny_reasons_of_release ON release_deny_reasons (release_uuid)`.execute(db);
  await sql`CREATE INDEX release_deny_reasons_of_move ON release_deny_reasons (move_uuid, position)`.execute(db);
  for (const [position, { code, path, en, ru }] of PREPARED.entries())
    await sql`
      INSERT INTO deny_reasons (uuid, code, path, text_en, text_ru, created_at, updated_at)
      VALUES (${uuidOf(position)}, ${code}, ${path}, ${en}, ${ru}, now(), now())`.execute(db);
}
