import type { Screen } from './exhibit.ts';
import { catalogueImportScreens } from './screens/catalogue-imports.ts';
import { entryScreens } from './screens/entry.ts';
import { linkScreens } from './screens/links.ts';
import { listScreens } from './screens/lists.ts';
import { pageScreens } from './screens/pages.ts';
import { payoutScreens } from './screens/payouts.ts';
import { purchaseScreens } from './screens/purchases.ts';
import { releaseScreens } from './screens/releases.ts';
import { royaltyScreens } from './screens/royalties.ts';
import { settingsScreens } from './screens/settings.ts';
import { deliveryScreens } from './screens/staff/delivery.ts';
import { editorScreens } from './screens/staff/editors.ts';
import { inboxScreens } from './screens/staff/inbox.ts';
import { instanceScreens } from './screens/staff/instance.ts';
import { moderationScreens } from './screens/staff/moderation.ts';
import { moneyScreens } from './screens/staff/money.ts';
import { staffPayoutScreens } from './screens/staff/payouts.ts';
import { peopleScreens } from './screens/staff/people.ts';
import { reportScreens } from './screens/staff/reports.ts';
import { staffRoyaltyScreens } from './screens/staff/royalties.ts';
import { systemScreens } from './screens/staff/system.ts';
import { statisticsScreens } from './screens/statistics.ts';
import { supportScreens } from './screens/support.ts';
import { surveysScreens } from './screens/surveys.ts';
import { teamScreens } from './screens/team.ts';

/** Every screen of the web app by the path of its route; `complete.test.ts` compares it with the app's own routes. */
export const screens: Readonly<Record<string, Screen>> = {
  ...pageScreens,
  ...entryScreens,
  ...settingsScreens,
  ...listScreens,
  ...linkScreens,
  ...releaseScreens,
  ...catalogueImportScreens,
  ...purchaseScreens,
  ...statisticsScreens,
  ...royaltyScreens,
  ...payoutScreens,
  ...supportScreens,
  ...surveysScreens,
  ...teamScreens,
  ...moderationScreens,
  ...deliveryScreens,
  ...inboxScreens,
  ...moneyScreens,
  ...peopleScreens,
  ...editorScreens,
  ...reportScreens,
  ...staffRoyaltyScreens,
  ...staffPayoutScreens,
  ...systemScreens,
  ...instanceScreens,
};
