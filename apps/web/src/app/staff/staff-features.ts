import { staffCommerce } from '#features/commerce/staff/feature.ts';
import { deliveryDesk } from '#features/delivery/staff/feature.ts';
import { instance } from '#features/instance/feature.ts';
import { moderation } from '#features/moderation/feature.ts';
import { staffMultilinks } from '#features/multilinks/staff/feature.ts';
import { staffPayouts } from '#features/payouts/staff/feature.ts';
import { people } from '#features/people/feature.ts';
import { staffRoyalties } from '#features/royalties/staff/feature.ts';
import { staffStatistics } from '#features/statistics/staff/feature.ts';
import { staffFaqs } from '#features/support/staff/faqs/feature.ts';
import { inbox } from '#features/support/staff/inbox/feature.ts';
import { staffSurveys } from '#features/surveys/staff/feature.ts';
import { system } from '#features/system/feature.ts';
import { staffTransfers } from '#features/transfers/staff/feature.ts';

/** The features that only staff fetch. Navigation shows them in this order. */
export const staffFeatures = [
  staffMultilinks,
  moderation,
  deliveryDesk,
  inbox,
  staffCommerce,
  staffRoyalties,
  staffPayouts,
  people,
  staffSurveys,
  staffFaqs,
  staffStatistics,
  staffTransfers,
  system,
  instance,
] as const;
