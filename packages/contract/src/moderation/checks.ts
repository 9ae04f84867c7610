import { z } from 'zod';
import { defineIssues } from '../catalogue.ts';
import { releaseId } from '../ids.ts';
import { releaseStatus } from '../releases/schemas.ts';
import { uuid } from '../wire.ts';

/** Checks for moderators; the rules of the form (`releasesIssues`) are checks too, under their own codes. */
export const releaseChecks = defineIssues({
  type_single_with_many: {
    en: 'Sent as a single, with {count} tracks',
    ru: 'Отправлен как сингл, треков: {count}',
  },
  type_many_with_one: {
    en: 'Sent as an EP or album, with one track',
    ru: 'Отправлен как EP или альбом, а трек один',
  },
  recording_of_other_person: {
    en: 'The same audio is in a release of another account',
    ru: 'Эта запись уже есть в релизе другого аккаунта',
  },
  recording_repeated: {
    en: 'The same audio as track {other}',
    ru: 'Та же запись, что в треке {other}',
  },
  recording_sent_before: {
    en: 'The same audio is in another release of this account',
    ru: 'Эта запись есть в другом релизе этого аккаунта',
  },
  title_sent_before: {
    en: 'This artist already has a release with this title',
    ru: 'У этого артиста уже есть релиз с таким названием',
  },
  recording_unreadable: { en: 'The recording could not be checked', ru: 'Не удалось проверить запись' },
  recording_waiting: { en: 'The recording is still being checked', ru: 'Запись ещё проверяется' },
  recording_silent: { en: 'The recording is silent', ru: 'В записи тишина' },
  recording_clipped: { en: 'Clipped samples: {count}', ru: 'Клиппинг, отсчётов: {count}' },
  recording_silent_start: { en: '{seconds} s of silence at the start', ru: 'Тишина в начале: {seconds} с' },
  recording_silent_end: { en: '{seconds} s of silence at the end', ru: 'Тишина в конце: {seconds} с' },
  recording_quiet: { en: 'Quiet: {loudness} LUFS', ru: 'Тихая запись: {loudness} LUFS' },
  recording_loud: { en: 'Very loud: {loudness} LUFS', ru: 'Очень громкая запись: {loudness} LUFS' },
  recording_peaks: { en: 'True peak {peak} dBTP, above {max}', ru: 'Истинный пик {peak} dBTP, выше {max}' },
  recording_mono: { en: 'Mono', ru: 'Моно' },
  recording_many_channels: { en: 'More than two channels', ru: 'Больше двух каналов' },
  recording_low_rate: { en: 'Sample rate below {min} kHz', ru: 'Частота дискретизации ниже {min} кГц' },
  recording_low_bits: { en: 'Fewer than 16 bits', ru: 'Меньше 16 бит' },
  recording_high_bits: { en: 'More than 24 bits', ru: 'Больше 24 бит' },
  recording_slip: { en: 'Small mistakes in the WAV header', ru: 'Мелкие ошибки в заголовке WAV' },
  recording_float: { en: 'Floating-point samples', ru: 'Отсчёты с плавающей точкой' },
  cover_small: { en: 'Cover under {max} × {max} px', ru: 'Обложка меньше {max} × {max} пикс.' },
  cover_blurred: { en: 'The cover looks blurred', ru: 'Обложка выглядит размытой' },
  cover_bordered: { en: 'Plain stripes at the edges of the cover', ru: 'Однотонные полосы по краям обложки' },
  cover_mended: { en: 'JPEG without its end mark, mended', ru: 'JPEG без отметки конца, исправлен' },
  cover_converted: { en: 'Cover converted: upright, 8-bit sRGB', ru: 'Обложка преобразована: поворот, sRGB, 8 бит' },
});
export type ReleaseCheckCode = keyof typeof releaseChecks;

/** Another place where a recording or title occurs. */
const otherPlace = z.object({
  release_uuid: releaseId,
  title: z.string(),
  status: releaseStatus,
  /** The track that has the recording; null where it is about the release. */
  track: z.string().nullable(),
  owner: z.object({ uuid, username: z.string() }),
});
export type OtherPlace = z.infer<typeof otherPlace>;

export const releaseCheck = z.object({
  /** Code of `releaseChecks` or `releasesIssues`. */
  code: z.string(),
  level: z.enum(['warning', 'info']),
  /** The wire field, such as `tracks.0.wav_uuid`. */
  path: z.string(),
  /** Values for the placeholders of the text. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The first few, of other accounts first. */
  others: z.array(otherPlace),
});
export type ReleaseCheck = z.infer<typeof releaseCheck>;
