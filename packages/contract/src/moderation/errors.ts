import { defineErrors, defineIssues } from '../catalogue.ts';

export const moderationErrors = defineErrors({
  CODE_TAKEN: { status: 409, text: { en: 'The code {code} is already taken.', ru: 'Код {code} уже занят.' } },
  POOL_EMPTY: {
    status: 409,
    text: { en: 'There are no codes left in the {kind} pool.', ru: 'В пуле {kind} не осталось кодов.' },
  },
});

export const moderationIssues = defineIssues({
  deny_reason_required: { en: 'Tell the artist what to change', ru: 'Напишите артисту, что исправить' },
  upc_invalid: {
    en: 'A UPC has 12 digits (an EAN 13), the last of which is a check digit',
    ru: 'UPC — это 12 цифр (EAN — 13), последняя из них контрольная',
  },
  isrc_invalid: {
    en: 'An ISRC has 12 characters: country, registrant, year, number, such as QZABC2600001',
    ru: 'ISRC — 12 знаков: страна, регистрант, год, номер, например QZABC2600001',
  },
  isrc_unknown_track: { en: 'There is no such track on this release', ru: 'В этом релизе нет такого трека' },
  isrc_repeated: { en: 'Two tracks have the same ISRC', ru: 'У двух треков один и тот же ISRC' },
});
