import { messages as ledger } from '#features/commerce/staff/ledger/messages.ru.ts';
import { messages as prices } from '#features/commerce/staff/prices/messages.ru.ts';
import { messages as staffPurchase } from '#features/commerce/staff/purchase/messages.ru.ts';
import { messages as staffPurchases } from '#features/commerce/staff/purchases/messages.ru.ts';
import { messages as deliveryDesk } from '#features/delivery/staff/messages.ru.ts';
import { messages as instance } from '#features/instance/messages.ru.ts';
import { messages as deskFigures } from '#features/moderation/figures/messages.ru.ts';
import { messages as moderation } from '#features/moderation/messages.ru.ts';
import { messages as linksStaff } from '#features/multilinks/staff/messages.ru.ts';
import { messages as staffPayouts } from '#features/payouts/staff/messages.ru.ts';
import { messages as audit } from '#features/people/audit/messages.ru.ts';
import { messages as people } from '#features/people/messages.ru.ts';
import { messages as labelOffer } from '#features/royalties/staff/label/messages.ru.ts';
import { messages as staffRoyalties } from '#features/royalties/staff/messages.ru.ts';
import { messages as reports } from '#features/statistics/staff/messages.ru.ts';
import { messages as faqEditor } from '#features/support/staff/faqs/messages.ru.ts';
import { messages as inbox } from '#features/support/staff/inbox/messages.ru.ts';
import { messages as surveyEditor } from '#features/surveys/staff/messages.ru.ts';
import { messages as surveyResults } from '#features/surveys/staff/results/messages.ru.ts';
import { messages as system } from '#features/system/messages.ru.ts';
import { messages as legacyImport } from '#features/transfers/staff/messages.ru.ts';

/** The texts of staff pages. */
export const texts = {
  audit,
  deliveryDesk,
  deskFigures,
  faqEditor,
  inbox,
  instance,
  labelOffer,
  ledger,
  legacyImport,
  linksStaff,
  moderation,
  people,
  prices,
  reports,
  staffPayouts,
  staffPurchase,
  staffPurchases,
  staffRoyalties,
  surveyEditor,
  surveyResults,
  system,
};
