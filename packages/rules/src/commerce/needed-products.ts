import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { LocalDate } from '../dates.ts';
import { isQuickRelease } from '../releases/release-date.ts';
import type { CreditFields } from '../releases/release-shape.ts';

export interface NeededProductsInput {
  readonly release_date: string | null;
  readonly copyright: string | null;
  readonly artists: readonly CreditFields[];
  readonly tracks: readonly { readonly artists: readonly CreditFields[] }[];
}

interface Context {
  readonly today: LocalDate;
  /**
   * The instance's default label, and its earlier ones since the release was created: their copyright lines are free.
   */
  readonly freeLabels: readonly string[];
  readonly hasPaidSubscription: boolean;
}

type Rule = (release: NeededProductsInput, context: Context) => boolean;

/** Conditions under which a release needs each service. */
const rules: Readonly<Record<ProductKind, Rule>> = {
  EARLY_DATE: ({ release_date }, { today }) => release_date !== null && isQuickRelease(release_date, today),
  CUSTOM_PC_LINE: ({ copyright }, { freeLabels }) => {
    const line = copyright?.trim() ?? '';
    return line !== '' && !freeLabels.some((label) => line === label.trim());
  },
  PRODUCER_ARTIST: ({ artists, tracks }) =>
    [...artists, ...tracks.flatMap((track) => track.artists)].some((credit) => credit.role === 'PRODUCER'),
  PUBLISH_RELEASE: (_release, { hasPaidSubscription }) => !hasPaidSubscription,
};

/** The services that a release needs, owned or not. */
export const neededProducts = (release: NeededProductsInput, context: Context): ProductKind[] =>
  (Object.keys(rules) as ProductKind[]).filter((kind) => rules[kind](release, context));

/**
 * The services that an edit of a published release needs, owned or not: what it asks for that the release as it is does
 * not. An early date is asked for again where the date is another one.
 */
export const neededForEdition = (
  edition: NeededProductsInput,
  original: NeededProductsInput,
  context: Context,
): ProductKind[] =>
  neededProducts(edition, context).filter((kind) =>
    kind === 'EARLY_DATE' ? edition.release_date !== original.release_date : !rules[kind](original, context),
  );

/** Returns the names of the services to buy; services that are already available are left out. */
export const productsToBuy = (products: readonly { readonly name: string; readonly access: boolean }[]): string[] =>
  products.filter(({ access }) => !access).map(({ name }) => name);

/** Returns the amount to pay: whole dollars over the services without access. */
export const totalCost = (products: readonly { readonly amount: number; readonly access: boolean }[]): number =>
  products.reduce((sum, product) => (product.access ? sum : sum + product.amount), 0);
