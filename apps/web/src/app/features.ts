import { accounts } from '#features/accounts/feature.ts';
import { artists } from '#features/artists/feature.ts';
import { catalogueImports } from '#features/catalogue-imports/feature.ts';
import { commerce } from '#features/commerce/feature.ts';
import { multilinks } from '#features/multilinks/feature.ts';
import { payouts } from '#features/payouts/feature.ts';
import { releases } from '#features/releases/feature.ts';
import { royalties } from '#features/royalties/feature.ts';
import { statistics } from '#features/statistics/feature.ts';
import { support } from '#features/support/feature.ts';
import { surveys } from '#features/surveys/feature.ts';
import { team } from '#features/team/feature.ts';
import { transfers } from '#features/transfers/feature.ts';
import { pages } from './pages/feature.ts';

/** The features for every user. Navigation shows them in this order; staff features are in `staff/`. */
export const features = [
  pages,
  accounts,
  support,
  artists,
  commerce,
  multilinks,
  statistics,
  royalties,
  payouts,
  releases,
  catalogueImports,
  surveys,
  team,
  transfers,
] as const;
