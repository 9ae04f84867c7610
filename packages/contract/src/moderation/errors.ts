import { defineErrors, defineIssues } from '../catalogue.ts';
import { releasesIssues } from '../releases/errors.ts';
import { furtherIssues } from '../releases/further-errors.ts';

export const moderationErrors = defineErrors({
  CODE_TAKEN: { status: 409, text: { en: 'The code {code} is already taken.', ru: 'Код {code} уже занят.' } },
  CODES_OVERLAP: {
    status: 409,
    text: {
      en: 'Some of these codes are already in a pool.',
      ru: 'Часть этих кодов уже есть в пуле.',
    },
  },
  TOO_MANY_REASONS: {
    status: 409,
    text: {
      en: 'The list has room for {max} reasons. Delete one that is no longer needed.',
      ru: 'В списке помещается причин: {max}. Удалите ту, что больше не нужна.',
    },
  },
  OPINION_ASKED: {
    status: 409,
    text: {
      en: 'This colleague was already asked and has not answered yet.',
      ru: 'У этого коллеги уже спросили, ответа пока нет.',
    },
  },
  POOL_EMPTY: {
    status: 409,
    text: { en: 'There are no codes left in the {kind} pool.', ru: 'В пуле {kind} не осталось кодов.' },
  },
});

const unknownTrack = {
  en: 'There is no such track on this release',
  ru: 'В этом релизе нет такого трека',
} as const;

export const moderationIssues = defineIssues({
  colleague_not_moderator: { en: 'Choose another moderator', ru: 'Выберите другого модератора' },
  question_required: { en: 'Write what you want to know', ru: 'Напишите, о чём вы спрашиваете' },
  answer_required: { en: 'Write what you think and why', ru: 'Напишите, что вы думаете и почему' },
  deny_reason_required: { en: 'Tell the artist what to change', ru: 'Напишите артисту, что исправить' },
  deny_reason_unknown_track: unknownTrack,
  deny_reason_text_required: { en: 'Write the reason in both languages', ru: 'Напишите причину на обоих языках' },
  upc_invalid: releasesIssues.upc_invalid,
  upc_range_invalid: {
    en: 'The last code must have as many digits as the first one, and come after it',
    ru: 'В последнем коде должно быть столько же цифр, сколько в первом, и он должен идти после него',
  },
  isrc_prefix_invalid: {
    en: 'An ISRC prefix is two letters and three letters or digits',
    ru: 'Префикс ISRC — две буквы и ещё три буквы или цифры',
  },
  code_fixed: furtherIssues.code_fixed,
  isrc_invalid: releasesIssues.isrc_invalid,
  isrc_unknown_track: unknownTrack,
  isrc_repeated: releasesIssues.isrc_repeated,
});
