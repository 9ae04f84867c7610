import { messages as ownData } from '#features/accounts/own-data/messages.ru.ts';
import { messages as security } from '#features/accounts/security/messages.ru.ts';
import { messages as settings } from '#features/accounts/settings/messages.ru.ts';
import { messages as tokens } from '#features/accounts/tokens/messages.ru.ts';
import { messages as artists } from '#features/artists/messages.ru.ts';
import { messages as commerce } from '#features/commerce/messages.ru.ts';
import { messages as payment } from '#features/commerce/payment/messages.ru.ts';
import { messages as payout } from '#features/commerce/payout/messages.ru.ts';
import { messages as purchases } from '#features/commerce/purchases/messages.ru.ts';
import { messages as conversations } from '#features/conversations/messages.ru.ts';
import { messages as delivery } from '#features/delivery/messages.ru.ts';
import { messages as links } from '#features/multilinks/messages.ru.ts';
import { messages as notices } from '#features/notices/messages.ru.ts';
import { messages as payouts } from '#features/payouts/messages.ru.ts';
import { messages as history } from '#features/releases/authoring/history/messages.ru.ts';
import { messages as intake } from '#features/releases/authoring/intake-panel/messages.ru.ts';
import { messages as authoring } from '#features/releases/authoring/messages.ru.ts';
import { messages as releaseDetails } from '#features/releases/details/messages.ru.ts';
import { messages as further } from '#features/releases/further/messages.ru.ts';
import { messages as releases } from '#features/releases/messages.ru.ts';
import { messages as royalties } from '#features/royalties/messages.ru.ts';
import { messages as splits } from '#features/royalties/splits/messages.ru.ts';
import { messages as statistics } from '#features/statistics/messages.ru.ts';
import { messages as statisticsMore } from '#features/statistics/more/messages.ru.ts';
import { messages as faq } from '#features/support/faq/messages.ru.ts';
import { messages as tickets } from '#features/support/tickets/messages.ru.ts';
import { messages as surveys } from '#features/surveys/messages.ru.ts';
import { messages as home } from '../pages/home/messages.ru.ts';
import { messages as palette } from '../palette/messages.ru.ts';

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
