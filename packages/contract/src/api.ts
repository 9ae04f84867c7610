import { emailSwitchesEndpoints } from './accounts/email-switches-endpoints.ts';
import { accountsEndpoints } from './accounts/endpoints.ts';
import { passkeysEndpoints } from './accounts/passkeys-endpoints.ts';
import { profileEndpoints } from './accounts/profile-endpoints.ts';
import { recoveryEndpoints } from './accounts/recovery-endpoints.ts';
import { sessionsEndpoints } from './accounts/sessions-endpoints.ts';
import { accountsStaffEndpoints } from './accounts/staff-endpoints.ts';
import { tokensEndpoints } from './accounts/tokens-endpoints.ts';
import { totpEndpoints } from './accounts/totp-endpoints.ts';
import { artistsEndpoints } from './artists/endpoints.ts';
import { artistPagesStaffEndpoints } from './artists/staff-endpoints.ts';
import { audioEndpoints } from './audio/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { backupsEndpoints } from './backups/endpoints.ts';
import { catalogueImportsEndpoints } from './catalogue-imports/endpoints.ts';
import { commerceEndpoints } from './commerce/endpoints.ts';
import { ledgerEndpoints } from './commerce/ledger-endpoints.ts';
import { paymentsEndpoints, webhooksEndpoints } from './commerce/payments-endpoints.ts';
import { pricesEndpoints } from './commerce/prices-endpoints.ts';
import { commerceStaffEndpoints } from './commerce/staff-endpoints.ts';
import {
  deliveriesStaffEndpoints,
  deliveryEndpoints,
  deliverySetupEndpoints,
  preflightStaffEndpoints,
  storesEndpoints,
} from './delivery/endpoints.ts';
import type { Call } from './endpoint.ts';
import { filesEndpoints } from './files/endpoints.ts';
import { uploadsEndpoints } from './files/uploads-endpoints.ts';
import { instanceEndpoints } from './instance/endpoints.ts';
import { storeColoursEndpoints } from './instance/store-colours.ts';
import { jobsEndpoints } from './jobs/endpoints.ts';
import { codesEndpoints } from './moderation/codes-endpoints.ts';
import { denyReasonsEndpoints } from './moderation/deny-reasons-endpoints.ts';
import { moderationEndpoints } from './moderation/endpoints.ts';
import { figuresEndpoints } from './moderation/figures-endpoints.ts';
import { opinionsEndpoints } from './moderation/opinions-endpoints.ts';
import { queueEndpoints } from './moderation/queue-endpoints.ts';
import { multilinksEndpoints } from './multilinks/endpoints.ts';
import { multilinksStaffEndpoints } from './multilinks/staff-endpoints.ts';
import { noticesEndpoints } from './notices/endpoints.ts';
import { ownDataEndpoints } from './own-data/endpoints.ts';
import { ownDataStaffEndpoints } from './own-data/staff-endpoints.ts';
import { payoutsEndpoints, payoutsStaffEndpoints } from './payouts/endpoints.ts';
import { peopleEndpoints } from './people/endpoints.ts';
import { referenceEndpoints } from './reference/endpoints.ts';
import { referenceStaffEndpoints } from './reference/staff-endpoints.ts';
import { termsEndpoints } from './reference/terms-endpoints.ts';
import { releasesEndpoints } from './releases/endpoints.ts';
import { metadataRulesEndpoints } from './releases/metadata-rules.ts';
import { royaltiesEndpoints, royaltiesStaffEndpoints } from './royalties/endpoints.ts';
import { statisticsEndpoints, statisticsStaffEndpoints, weeklyEmailEndpoints } from './statistics/endpoints.ts';
import { supportEndpoints } from './support/endpoints.ts';
import { supportStaffEndpoints } from './support/staff-endpoints.ts';
import { surveysEndpoints } from './surveys/endpoints.ts';
import { surveysStaffEndpoints } from './surveys/staff-endpoints.ts';
import { systemEndpoints } from './system/endpoints.ts';
import { teamEndpoints } from './team/endpoints.ts';
import { transfersEndpoints, transfersStaffEndpoints } from './transfers/endpoints.ts';
import { ownWebhooksEndpoints } from './webhooks/endpoints.ts';

/** Every call of the wire, in the order in which the published document shows them. */
export const endpoints = {
  ...accountsEndpoints,
  ...recoveryEndpoints,
  ...profileEndpoints,
  ...sessionsEndpoints,
  ...emailSwitchesEndpoints,
  ...passkeysEndpoints,
  ...totpEndpoints,
  ...tokensEndpoints,
  ...teamEndpoints,
  ...ownDataEndpoints,
  ...artistsEndpoints,
  ...filesEndpoints,
  ...uploadsEndpoints,
  ...audioEndpoints,
  ...releasesEndpoints,
  ...metadataRulesEndpoints,
  ...deliveryEndpoints,
  ...storesEndpoints,
  ...deliveriesStaffEndpoints,
  ...preflightStaffEndpoints,
  ...deliverySetupEndpoints,
  ...multilinksEndpoints,
  ...multilinksStaffEndpoints,
  ...artistPagesStaffEndpoints,
  ...referenceEndpoints,
  ...commerceEndpoints,
  ...paymentsEndpoints,
  ...webhooksEndpoints,
  ...commerceStaffEndpoints,
  ...pricesEndpoints,
  ...ledgerEndpoints,
  ...statisticsEndpoints,
  ...weeklyEmailEndpoints,
  ...statisticsStaffEndpoints,
  ...royaltiesEndpoints,
  ...royaltiesStaffEndpoints,
  ...payoutsEndpoints,
  ...payoutsStaffEndpoints,
  ...supportEndpoints,
  ...supportStaffEndpoints,
  ...noticesEndpoints,
  ...ownWebhooksEndpoints,
  ...surveysEndpoints,
  ...surveysStaffEndpoints,
  ...catalogueImportsEndpoints,
  ...transfersEndpoints,
  ...transfersStaffEndpoints,
  ...queueEndpoints,
  ...figuresEndpoints,
  ...moderationEndpoints,
  ...denyReasonsEndpoints,
  ...opinionsEndpoints,
  ...codesEndpoints,
  ...peopleEndpoints,
  ...accountsStaffEndpoints,
  ...ownDataStaffEndpoints,
  ...auditEndpoints,
  ...jobsEndpoints,
  ...backupsEndpoints,
  ...systemEndpoints,
  ...instanceEndpoints,
  ...storeColoursEndpoints,
  ...referenceStaffEndpoints,
  ...termsEndpoints,
};

/** The wire as types only: import it with `import type` to keep validators out of the bundle. */
export type Api = { [K in keyof typeof endpoints]: Call<(typeof endpoints)[K]> };
export type ApiKey = keyof Api;
