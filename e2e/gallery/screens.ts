import type { Screen } from './exhibit.ts';
import { editorScreens } from './screens/editors.ts';
import { entryScreens } from './screens/entry.ts';
import { inboxScreens } from './screens/inbox.ts';
import { linkScreens } from './screens/links.ts';
import { listScreens } from './screens/lists.ts';
import { moderationScreens } from './screens/moderation.ts';
import { moneyScreens } from './screens/money.ts';
import { pageScreens } from './screens/pages.ts';
import { peopleScreens } from './screens/people.ts';
import { purchaseScreens } from './screens/purchases.ts';
import { releaseScreens } from './screens/releases.ts';
import { reportScreens } from './screens/reports.ts';
import { settingsScreens } from './screens/settings.ts';
import { statisticsScreens } from './screens/statistics.ts';
import { supportScreens } from './screens/support.ts';
import { surveysScreens } from './screens/surveys.ts';
import { systemScreens } from './screens/system.ts';

/** Every screen of the web app by the path of its route; `complete.test.ts` compares it with the app's own routes. */
export const screens: Readonly<Record<string, Screen>> = {
  ...pageScreens,
  ...entryScreens,
  ...settingsScreens,
  ...listScreens,
  ...linkScreens,
  ...releaseScreens,
  ...purchaseScreens,
  ...statisticsScreens,
  ...supportScreens,
  ...surveysScreens,
  ...moderationScreens,
  ...inboxScreens,
  ...moneyScreens,
  ...peopleScreens,
  ...editorScreens,
  ...reportScreens,
  ...systemScreens,
};
