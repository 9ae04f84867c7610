import { accounts } from '#features/accounts/feature.ts';
import { artists } from '#features/artists/feature.ts';
import { commerce } from '#features/commerce/feature.ts';
import { faqEditor } from '#features/faq-editor/feature.ts';
import { inbox } from '#features/inbox/feature.ts';
import { instance } from '#features/instance/feature.ts';
import { legacyImport } from '#features/legacy-import/feature.ts';
import { links } from '#features/links/feature.ts';
import { moderation } from '#features/moderation/feature.ts';
import { money } from '#features/money/feature.ts';
import { people } from '#features/people/feature.ts';
import { releases } from '#features/releases/feature.ts';
import { reports } from '#features/reports/feature.ts';
import { statistics } from '#features/statistics/feature.ts';
import { support } from '#features/support/feature.ts';
import { surveys } from '#features/surveys/feature.ts';
import { system } from '#features/system/feature.ts';
import { transfers } from '#features/transfers/feature.ts';
import { pages } from './pages/feature.ts';

/** Everything that the app consists of; navigation entries are shown in this order. */
export const features = [
  pages,
  accounts,
  support,
  artists,
  commerce,
  links,
  statistics,
  releases,
  moderation,
  inbox,
  money,
  people,
  surveys,
  transfers,
  faqEditor,
  reports,
  legacyImport,
  system,
  instance,
] as const;
