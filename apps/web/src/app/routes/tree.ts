import { artists, home, main, support } from './main.ts';
import { mobile, reading, terms, updating } from './open.ts';
import { order, purchase, purchases } from './purchases.ts';
import { authoring, draft, drafts, release, releases, upload } from './releases.ts';
import { root } from './root.ts';
import { ownData, password, profile, security, sessions, settings } from './settings.ts';
import { moderationQueue, moderationReview } from './staff.ts';
import { newPassword, resetPassword, signIn, signUp, transfering, verify, welcome } from './welcome.ts';

export const routeTree = root.addChildren([
  welcome.addChildren([signIn, signUp, resetPassword, newPassword, verify, transfering]),
  updating,
  mobile,
  reading.addChildren([terms]),
  main.addChildren([
    home,
    support,
    artists,
    settings.addChildren([profile, password, security, sessions, ownData]),
    drafts,
    authoring.addChildren([upload, draft]),
    releases,
    release,
    purchases,
    purchase,
    order,
    moderationQueue,
    moderationReview,
  ]),
]);
