import { PUBLICATION_MAX_DAYS, QUICK_RELEASE_DAYS, RELEASE_DATE_MIN_DAYS } from '@dubplate/contract/releases/limits';
import type { StoreKey } from '@dubplate/contract/statistics/stores';
import { ANSWER_HOURS } from '@dubplate/rules/support/answer-hours';

/** Numbers in the texts. The first two come from the specification and have no other use. */
export const FACTS = {
  income: 80,
  countries: 100,
  publicationDays: PUBLICATION_MAX_DAYS,
  answerHours: ANSWER_HOURS.basic,
  minDays: RELEASE_DATE_MIN_DAYS,
  quickDays: QUICK_RELEASE_DAYS,
} as const;

/** Stores that listeners use, for an instance that has set up none of its own. */
export const NAMED_STORES = [
  'spotify',
  'apple_music',
  'youtube',
  'vkontakte',
  'yandex_music',
  'tiktok',
  'deezer',
  'instagram',
  'amazon_music',
  'soundcloud',
  'tidal',
  'itunes',
  'boom',
  'qobuz',
  'saavn',
  'facebook',
  'beatport',
  'anghami',
  'audiomack',
  'tencent_music',
  'netease',
  'joox',
  'kkbox',
  'line_music',
  'pandora',
  'napster',
] as const satisfies readonly StoreKey[];
