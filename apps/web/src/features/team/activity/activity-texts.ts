import type { messages } from '../messages.en.ts';

/** The texts that begin with what was changed. */
type Name = Extract<
  keyof typeof messages,
  | `${'release' | 'takedown' | 'track' | 'artist' | 'file' | 'link' | 'import'}${string}`
  | 'versionRestored'
  | 'exportMade'
  | 'cartChanged'
  | 'paymentBegun'
  | 'supportWritten'
  | 'otherChange'
>;

/** The texts of the calls that members of a team make; more of the release are matched by their beginning. */
const TEXTS: Readonly<Record<string, Name>> = {
  'POST /release': 'releaseCreated',
  'DELETE /release/{id}': 'releaseDeleted',
  'POST /release/{id}/publish': 'releaseSent',
  'POST /release/{id}/unmoderate': 'releaseTakenBack',
  'POST /release/{id}/edit': 'releaseReopened',
  'POST /release/{id}/takedown': 'takedownAsked',
  'DELETE /release/{id}/takedown': 'takedownUndone',
  'POST /release/{id}/versions/{versionId}/restore': 'versionRestored',
  'POST /release/{id}/add-track': 'trackAdded',
  'DELETE /track/{id}': 'trackDeleted',
  'DELETE /composer/{id}': 'trackChanged',
  'POST /artist': 'artistCreated',
  'DELETE /artist/{id}': 'artistDeleted',
  'POST /file': 'fileUploaded',
  'DELETE /file/{id}': 'fileDeleted',
  'POST /link': 'linkCreated',
  'DELETE /link/{id}': 'linkDeleted',
  'PATCH /me/link-settings': 'linksChanged',
  'POST /me/catalogue-imports': 'importBegun',
  'POST /me/catalogue-import/{id}/create': 'importContinued',
  'DELETE /me/catalogue-import/{id}': 'importDeleted',
  'POST /me/catalogue-export/link': 'exportMade',
  'POST /user-product': 'cartChanged',
  'POST /order/user-subscription': 'cartChanged',
  'DELETE /me/cart': 'cartChanged',
  'DELETE /me/purchase/{id}': 'cartChanged',
  'POST /user-products/checkout': 'paymentBegun',
  'POST /ticket': 'supportWritten',
  'POST /ticket/{id}/message': 'supportWritten',
};

const CHANGES: readonly (readonly [RegExp, Name])[] = [
  [/^\w+ \/release\/\{id\}/, 'releaseChanged'],
  [/^\w+ \/track\/\{id\}/, 'trackChanged'],
  [/^\w+ \/artist\/\{id\}/, 'artistChanged'],
  [/^\w+ \/link\/\{id\}/, 'linkChanged'],
];

/** Returns the key of the text for a call, such as "Changed the release". */
export const activityText = (call: string): Name =>
  TEXTS[call] ?? CHANGES.find(([pattern]) => pattern.test(call))?.[1] ?? 'otherChange';
