import { messages as ownData } from '#features/accounts/own-data/messages.en.ts';
import { messages as security } from '#features/accounts/security/messages.en.ts';
import { messages as settings } from '#features/accounts/settings/messages.en.ts';
import { messages as tokens } from '#features/accounts/tokens/messages.en.ts';
import { messages as artists } from '#features/artists/messages.en.ts';
import { messages as commerce } from '#features/commerce/messages.en.ts';
import { messages as payment } from '#features/commerce/payment/messages.en.ts';
import { messages as payout } from '#features/commerce/payout/messages.en.ts';
import { messages as purchases } from '#features/commerce/purchases/messages.en.ts';
import { messages as conversations } from '#features/conversations/messages.en.ts';
import { messages as delivery } from '#features/delivery/messages.en.ts';
import { messages as links } from '#features/multilinks/messages.en.ts';
import { messages as notices } from '#features/notices/messages.en.ts';
import { messages as payouts } from '#features/payouts/messages.en.ts';
import { messages as history } from '#features/releases/authoring/history/messages.en.ts';
import { messages as intake } from '#features/releases/authoring/intake-panel/messages.en.ts';
import { messages as authoring } from '#features/releases/authoring/messages.en.ts';
import { messages as releaseDetails } from '#features/releases/details/messages.en.ts';
import { messages as further } from '#features/releases/further/messages.en.ts';
import { messages as releases } from '#features/releases/messages.en.ts';
import { messages as royalties } from '#features/royalties/messages.en.ts';
import { messages as splits } from '#features/royalties/splits/messages.en.ts';
import { messages as statistics } from '#features/statistics/messages.en.ts';
import { messages as statisticsMore } from '#features/statistics/more/messages.en.ts';
import { messages as faq } from '#features/support/faq/messages.en.ts';
import { messages as tickets } from '#features/support/tickets/messages.en.ts';
import { messages as surveys } from '#features/surveys/messages.en.ts';
import { messages as home } from '../pages/home/messages.en.ts';
import { messages as palette } from '../palette/messages.en.ts';

/** The texts of signed-in pages. */
export const texts = {
  artists,
  authoring,
  commerce,
  conversations,
  delivery,
  faq,
  further,
  history,
  home,
  intake,
  links,
  notices,
  ownData,
  palette,
  payment,
  payout,
  payouts,
  releaseDetails,
  purchases,
  releases,
  royalties,
  security,
  settings,
  splits,
  statistics,
  statisticsMore,
  surveys,
  tickets,
  tokens,
};
