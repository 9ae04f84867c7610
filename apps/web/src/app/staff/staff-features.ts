import { deliveryDesk } from '#features/delivery/staff/feature.ts';
import { faqEditor } from '#features/faq-editor/feature.ts';
import { inbox } from '#features/inbox/feature.ts';
import { instance } from '#features/instance/feature.ts';
import { legacyImport } from '#features/legacy-import/feature.ts';
import { staffLinks } from '#features/links/staff/feature.ts';
import { moderation } from '#features/moderation/feature.ts';
import { money } from '#features/money/feature.ts';
import { people } from '#features/people/feature.ts';
import { reports } from '#features/reports/feature.ts';
import { surveyEditor } from '#features/surveys/editor/feature.ts';
import { system } from '#features/system/feature.ts';

/** What the app consists of besides for staff, who alone fetch it; navigation entries are shown in this order. */
export const staffFeatures = [
  staffLinks,
  moderation,
  deliveryDesk,
  inbox,
  money,
  people,
  surveyEditor,
  faqEditor,
  reports,
  legacyImport,
  system,
  instance,
] as const;
