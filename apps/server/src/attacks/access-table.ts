import type { ApiKey } from '@dubplate/contract/api';

type Role = 'moderator' | 'support' | 'admin';
/** What somebody can have. */
type Thing =
  | 'release'
  | 'track'
  | 'artist'
  | 'composer'
  | 'file'
  | 'recording'
  | 'upload'
  | 'product'
  | 'plan'
  | 'session'
  | 'passkey'
  | 'ticket'
  | 'link'
  | 'self';

/**
 * Who gets what of a call.
 * - `anyone`: public, and about nobody.
 * - `secret`: public, but useless without a link's token or signature, a credential or a cookie.
 * - `own`: for every signed-in person, about themselves or about what everybody may know.
 * - `staff`: for the role that the contract names, and for administrators.
 * - a row: about one thing of somebody's; to all others, but these readers, it is as good as missing.
 */
export type Access =
  | 'anyone'
  | 'secret'
  | 'own'
  | 'staff'
  | {
      readonly of: Thing;
      readonly readers?: readonly Role[];
      readonly body?: unknown;
      readonly query?: Readonly<Record<string, string>>;
      /** The owner may get a 404: what it asks for is not created here. */
      readonly mayBeMissing?: true;
    };

const missing = '01890000-0000-7000-8000-000000000000';
const credit = { artist_uuid: missing, role: 'PRIMARY_ARTIST' };
const composer = { role: 'COMPOSER', name: 'A', surname: 'B' };
const pay = { paymentType: 'PAY_PAL' };

/** Every call of the contract: a new one does not compile until it is here. */
export const ACCESS: Readonly<Record<ApiKey, Access>> = {
  'POST /register': 'secret',
  'POST /login': 'secret',
  'POST /refresh': 'secret',
  'POST /logout': 'anyone',
  'GET /me': 'own',
  'GET /user/{id}': 'own',
  'POST /verify-email': 'anyone',
  'POST /verify': 'secret',
  'POST /reset-password-email': 'anyone',
  'POST /reset-password': 'secret',
  'PATCH /update-password': 'own',
  'PATCH /profile/{id}': { of: 'self', body: { first_name: 'Anna' } },
  'POST /profile/{id}/upload-avatar': { of: 'self' },
  'DELETE /profile/{id}/remove-avatar': { of: 'self' },
  'GET /me/sessions': 'own',
  'DELETE /me/session/{id}': { of: 'session' },
  'DELETE /me/sessions': 'own',
  'POST /login/passkey-options': 'anyone',
  'POST /login/passkey': 'secret',
  'GET /me/passkeys': 'own',
  'POST /me/passkey-options': 'own',
  'POST /me/passkey': 'own',
  'PATCH /me/passkey/{id}': { of: 'passkey', body: { name: 'Other' } },
  'DELETE /me/passkey/{id}': { of: 'passkey' },
  'GET /me/totp': 'own',
  'POST /me/totp': 'own',
  'POST /me/totp/confirm': 'own',
  'POST /me/totp/off': 'own',
  'POST /me/export': 'own',
  'GET /me/export': 'own',
  'POST /me/export/link': 'own',
  'GET /export/{id}/content': 'secret',
  'POST /me/deletion': 'own',
  'GET /me/deletion': 'own',
  'DELETE /me/deletion': 'own',
  'GET /artist/{id}': { of: 'artist' },
  'GET /user/{id}/artists': { of: 'self' },
  'POST /artist': 'own',
  'PATCH /artist/{id}': { of: 'artist', body: { name: 'Other' } },
  'DELETE /artist/{id}': { of: 'artist' },
  'POST /artist/{id}/upload-avatar': { of: 'artist' },
  'DELETE /artist/{id}/remove-avatar': { of: 'artist' },
  'POST /file': 'own',
  'GET /file/{id}/download': { of: 'file', readers: ['moderator', 'support', 'admin'] },
  'GET /file/{id}/link': { of: 'file', readers: ['moderator', 'support', 'admin'] },
  'DELETE /file/{id}': { of: 'file' },
  'GET /file/{id}/content': 'secret',
  'GET /file/{id}/thumbnail/{size}': 'secret',
  'GET /uploads/{id}': { of: 'upload', mayBeMissing: true },
  'GET /file/{id}/analysis': { of: 'recording', readers: ['moderator', 'support', 'admin'] },
  'GET /analyses': 'own',
  'GET /releases': 'own',
  'GET /releases/counts': 'own',
  'GET /releases/attention': 'own',
  'POST /release': 'own',
  'GET /release/{id}': { of: 'release' },
  'PATCH /release/{id}': { of: 'release', body: { title: 'Other' } },
  'DELETE /release/{id}': { of: 'release' },
  'POST /release/{id}/publish': { of: 'release' },
  'GET /me/user-product/{id}/release': { of: 'product', mayBeMissing: true },
  'POST /release/{id}/unmoderate': { of: 'release' },
  'GET /release/{id}/cost': { of: 'release' },
  'GET /release/{id}/needed-products': { of: 'release' },
  'POST /release/{id}/add-artist': { of: 'release', body: credit },
  'DELETE /release/{id}/remove-artist': { of: 'release', body: credit, mayBeMissing: true },
  'POST /release/{id}/add-track': { of: 'release', body: { title: 'Other' } },
  'PUT /release/{id}/track-order': { of: 'release', body: { track_uuids: [] } },
  'GET /release/{id}/versions': { of: 'release' },
  'GET /release/{id}/versions/{versionId}': { of: 'release', mayBeMissing: true },
  'POST /release/{id}/versions/{versionId}/restore': { of: 'release', mayBeMissing: true },
  'GET /track/{id}': { of: 'track' },
  'PATCH /track/{id}': { of: 'track', body: { title: 'Other' } },
  'DELETE /track/{id}': { of: 'track' },
  'POST /track/{id}/add-artist': { of: 'track', body: credit },
  'DELETE /track/{id}/remove-artist': { of: 'track', body: credit, mayBeMissing: true },
  'POST /track/{id}/add-composer': { of: 'track', body: composer },
  'GET /me/composers': 'own',
  'DELETE /composer/{id}': { of: 'composer' },
  'GET /me/links': 'own',
  'GET /link/{id}': { of: 'link' },
  'POST /link': 'own',
  'PATCH /link/{id}': { of: 'link', body: { title: 'Other' } },
  'DELETE /link/{id}': { of: 'link' },
  'GET /link/{id}/visits': { of: 'link', query: { start_date: '2026-11-01', end_date: '2026-11-30' } },
  'GET /me/link-settings': 'own',
  'PATCH /me/link-settings': 'own',
  'GET /instance': 'anyone',
  'GET /constants': 'anyone',
  'GET /languages': 'own',
  'GET /music-styles': 'own',
  'GET /products': 'own',
  'GET /subscriptions': 'own',
  'GET /check/{name}': 'own',
  'GET /me/plan': 'own',
  'GET /me/subscription': 'own',
  'GET /me/purchases': 'own',
  'GET /user-product/{id}': { of: 'product' },
  'GET /user-product/user/{id}': { of: 'self' },
  'POST /user-product': 'own',
  'POST /order/user-subscription': 'own',
  'DELETE /me/cart': 'own',
  'DELETE /me/purchase/{id}': { of: 'product' },
  'GET /me/purchase/{id}/receipt': { of: 'product' },
  'GET /payment-methods': 'own',
  'GET /user-product/{id}/checkout': { of: 'product', query: pay },
  'GET /user-subscription/{id}/checkout': { of: 'plan', query: pay },
  'POST /user-products/checkout': 'own',
  'POST /webhooks/{provider}': 'secret',
  'PATCH /staff/product/{name}': 'staff',
  'PATCH /staff/subscription/{name}': 'staff',
  'GET /staff/purchases': 'staff',
  'POST /staff/purchase/{id}/refund': 'staff',
  'POST /staff/refund/{id}/settle': 'staff',
  'POST /staff/user/{id}/grant': 'staff',
  'GET /faqs': 'anyone',
  'GET /me/support': 'own',
  'POST /ticket': 'own',
  'GET /my-tickets': 'own',
  'GET /ticket/{id}': { of: 'ticket' },
  'GET /ticket/{id}/messages': { of: 'ticket' },
  'POST /ticket/{id}/message': { of: 'ticket', body: { content: 'Hello' } },
  'POST /ticket/{id}/read': { of: 'ticket' },
  'GET /ticket-file/{id}/content': 'secret',
  'POST /contact': 'anyone',
  'GET /staff/tickets': 'staff',
  'GET /staff/tickets/counts': 'staff',
  'GET /staff/ticket/{id}': 'staff',
  'GET /staff/ticket/{id}/messages': 'staff',
  'POST /staff/ticket/{id}/message': 'staff',
  'PATCH /staff/ticket/{id}': 'staff',
  'POST /staff/ticket/{id}/merge': 'staff',
  'GET /staff/links': 'staff',
  'PATCH /staff/link/{id}': 'staff',
  'POST /staff/link/{id}/takedown': 'staff',
  'POST /staff/link/{id}/restore': 'staff',
  'POST /staff/artist/{id}/takedown': 'staff',
  'POST /staff/artist/{id}/restore': 'staff',
  'GET /staff/page-reports': 'staff',
  'POST /staff/page-report/{id}/close': 'staff',
  'GET /staff/ticket-assignees': 'staff',
  'GET /staff/ticket-templates': 'staff',
  'POST /staff/ticket-template': 'staff',
  'PATCH /staff/ticket-template/{id}': 'staff',
  'DELETE /staff/ticket-template/{id}': 'staff',
  'GET /staff/faqs': 'staff',
  'POST /staff/faq': 'staff',
  'PATCH /staff/faq/{id}': 'staff',
  'DELETE /staff/faq/{id}': 'staff',
  'PUT /staff/faqs/order': 'staff',
  'GET /survey/slug/{slug}': 'own',
  'GET /me/survey/{id}/answers': 'own',
  'POST /option/{id}/answer': 'own',
  'GET /me/survey': 'own',
  'POST /survey/{id}/decline': 'own',
  'POST /survey/{id}/put-off': 'own',
  'GET /staff/surveys': 'staff',
  'POST /staff/survey': 'staff',
  'GET /staff/survey/{id}': 'staff',
  'PUT /staff/survey/{id}': 'staff',
  'DELETE /staff/survey/{id}': 'staff',
  'POST /staff/survey/{id}/publish': 'staff',
  'POST /staff/survey/{id}/close': 'staff',
  'GET /staff/survey/{id}/results': 'staff',
  'GET /staff/survey/{id}/answers': 'staff',
  'GET /staff/survey/{id}/answers.csv': 'staff',
  'GET /common-statistics': 'own',
  'GET /release-statistics': 'own',
  'POST /track-statistics': 'own',
  'GET /statistics/overview': 'own',
  'GET /statistics/territories': 'own',
  'GET /statistics/tracks': 'own',
  'GET /statistics/first-days': 'own',
  'GET /me/weekly-email': 'own',
  'PUT /me/weekly-email': 'own',
  'POST /staff/statistics/import': 'staff',
  'GET /staff/statistics/imports': 'staff',
  'DELETE /staff/statistics/import/{report}': 'staff',
  'GET /staff/statistics/parts': 'staff',
  'GET /staff/statistics/unmatched': 'staff',
  'POST /staff/statistics/unmatched/assign': 'staff',
  'POST /staff/statistics/unmatched/accept': 'staff',
  'POST /staff/statistics/months/drop': 'staff',
  'GET /start-transfering/{token}': 'secret',
  'GET /me/transfer': 'own',
  'POST /me/transfer/view': 'own',
  'POST /me/transfer/retry': 'own',
  'POST /staff/legacy/import': 'staff',
  'GET /staff/releases': 'staff',
  'GET /staff/release/{id}': 'staff',
  'POST /staff/release/{id}/approve': 'staff',
  'POST /staff/release/{id}/deny': 'staff',
  'POST /staff/release/{id}/publish': 'staff',
  'GET /staff/users': 'staff',
  'POST /staff/user/{id}/roles': 'staff',
  'POST /staff/user/{id}/ban': 'staff',
  'POST /staff/user/{id}/unban': 'staff',
  'POST /staff/user/{id}/totp-off': 'staff',
  'GET /staff/audit': 'staff',
  'GET /staff/alerts': 'staff',
  'GET /staff/codes': 'staff',
  'POST /staff/codes': 'staff',
  'GET /staff/jobs/failed': 'staff',
  'POST /staff/jobs/{id}/retry': 'staff',
  'GET /me/storage': 'own',
};
