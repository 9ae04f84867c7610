import { defineErrors, defineIssues } from '../catalogue.ts';
import { releasesIssues } from '../releases/errors.ts';

export const moderationErrors = defineErrors({
  CODE_TAKEN: { status: 409, text: { en: 'The code {code} is already taken.', ru: 'Код {code} уже занят.' } },
  POOL_EMPTY: {
    status: 409,
    text: { en: 'There are no codes left in the {kind} pool.', ru: 'В пуле {kind} не осталось кодов.' },
  },
});

export const moderationIssues = defineIssues({
  deny_reason_required: { en: 'Tell the artist what to change', ru: 'Напишите артисту, что исправить' },
  upc_invalid: releasesIssues.upc_invalid,
  isrc_invalid: releasesIssues.isrc_invalid,
  isrc_unknown_track: { en: 'There is no such track on this release', ru: 'В этом релизе нет такого трека' },
  isrc_repeated: releasesIssues.isrc_repeated,
});
