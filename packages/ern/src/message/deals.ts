import type { ReleaseModel } from '../model/release-model.ts';
import { element, type XmlElement } from '../xml/element.ts';
import type { DealTerritories, Envelope, StoreDeal } from './envelope.ts';
import { momentIn } from './moment.ts';

/** Permitted uses of a release: commercial models with their use types. */
interface Terms {
  readonly models: readonly string[];
  readonly uses: readonly string[];
}

const STREAMING_MODELS = [
  ['SUBSCRIPTION', 'SubscriptionModel'],
  ['ADVERTISING', 'AdvertisementSupportedModel'],
  ['FREE', 'FreeOfChargeModel'],
] as const satisfies readonly (readonly [StoreDeal, string])[];
/** Never a use together with its parent (`Stream`). */
const STREAMING_USES = ['OnDemandStream', 'NonInteractiveStream'];
const DOWNLOAD: Terms = { models: ['PayAsYouGoModel'], uses: ['PermanentDownload'] };

/** All ways of streaming are one deal; null where the store does not stream. */
const streamingOf = (deals: readonly StoreDeal[]): Terms | null => {
  const models = STREAMING_MODELS.filter(([deal]) => deals.includes(deal)).map(([, model]) => model);
  return models.length > 0 ? { models, uses: STREAMING_USES } : null;
};

const codesOf = ({ kind, codes }: DealTerritories): XmlElement[] => {
  if (kind === 'ONLY') return codes.map((code) => element('TerritoryCode', code, { field: 'territories' }));
  if (codes.length === 0) return [element('TerritoryCode', 'Worldwide', { field: 'territories' })];
  return codes.map((code) => element('ExcludedTerritoryCode', code, { field: 'excluded_territories' }));
};

/**
 * When a release begins: midnight in each country (without a zone it is each territory's own time), or one moment
 * everywhere. @throws RangeError for an unknown zone
 */
export const startOf = ({ releaseDate, releaseTime, releaseTimeZone }: ReleaseModel): string =>
  releaseTime === null || releaseTimeZone === null
    ? `${releaseDate}T00:00:00`
    : momentIn(releaseDate, releaseTime, releaseTimeZone);

interface Amount {
  readonly currency: string;
  readonly price: string;
}

/** A kind of deal with its price; streaming has none. */
interface Offer extends Terms {
  readonly amount?: Amount;
}

const deal = (
  territories: DealTerritories,
  { models, uses, amount }: Offer,
  period: readonly XmlElement[],
  isPreOrder = false,
): XmlElement =>
  element('Deal', [
    element('DealTerms', [
      ...codesOf(territories),
      element('ValidityPeriod', [...period], { field: isPreOrder ? 'preorder_date' : 'release_date' }),
      ...models.map((model) => element('CommercialModelType', model)),
      ...uses.map((use) => element('UseType', use)),
      amount
        ? element('PriceInformation', [
            element('WholesalePricePerUnit', amount.price, { attributes: { CurrencyCode: amount.currency } }),
          ])
        : null,
      isPreOrder ? element('IsPreOrderDeal', 'true') : null,
    ]),
  ]);

const isNowhere = ({ kind, codes }: DealTerritories): boolean => kind === 'ONLY' && codes.length === 0;

/** How long before now an ended deal ended: two days, so that it is over everywhere. */
const ENDED_MS = 2 * 86_400_000;
const secondOf = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** A pre-order ends as the deal starts that it is for: at the same moment, or in each country before its midnight. */
const orderEndOf = ({ releaseDate }: ReleaseModel, start: string): string =>
  start.endsWith('Z') ? start : `${dayBefore(releaseDate)}T23:59:59`;

/** From the release date on, and before it as orders. */
const currentDeals = (
  release: ReleaseModel,
  territories: DealTerritories,
  { streaming, download, isOrdered }: { streaming: Offer | null; download: Offer | null; isOrdered: boolean },
): XmlElement[] => {
  if (isNowhere(territories)) return [];
  const start = startOf(release);
  const current = [streaming, download]
    .filter((offer) => offer !== null)
    .map((offer) => deal(territories, offer, [element('StartDateTime', start)]));
  if (!isOrdered || !download) return current;
  const order = [
    element('StartDateTime', `${release.preorderDate}T00:00:00`),
    element('EndDateTime', orderEndOf(release, start)),
  ];
  return [deal(territories, download, order, true), ...current];
};

const endedDeals = (territories: DealTerritories, terms: readonly Terms[], createdAt: Date): XmlElement[] => {
  if (isNowhere(territories)) return [];
  const end = new Date(createdAt.getTime() - ENDED_MS);
  const start = new Date(end.getTime() - 86_400_000);
  const period = [element('StartDateTime', secondOf(start)), element('EndDateTime', secondOf(end))];
  return terms.map((each) => deal(territories, each, period));
};

/**
 * The deals of a message; null if it has none, which takes the release down. They name the release and each track: apart
 * where downloads are sold, because their prices differ.
 */
export const dealList = (
  release: ReleaseModel,
  { deals, storeDeals, prices, createdAt }: Envelope,
): XmlElement | null => {
  const isOrdered = release.preorderDate !== null && storeDeals.includes('PREORDER');
  // A pre-order is an order of a download.
  const isSold = isOrdered || storeDeals.includes('DOWNLOAD');
  const streaming = streamingOf(storeDeals);
  const ended = endedDeals(
    deals.ended,
    [streaming, isSold ? DOWNLOAD : null].filter((each) => each !== null),
    createdAt,
  );
  const sold = isSold ? prices : null;
  const releaseDeal = (references: readonly string[], price = ''): XmlElement | null => {
    const download = sold && { ...DOWNLOAD, amount: { currency: sold.currency, price } };
    const current = currentDeals(release, deals.granted, { streaming, download, isOrdered });
    if (current.length + ended.length === 0) return null;
    const named = references.map((reference) => element('DealReleaseReference', reference));
    return element('ReleaseDeal', [...named, ...current, ...ended]);
  };
  const tracks = release.tracks.map((_, place) => `R${place + 1}`);
  const all = sold
    ? [releaseDeal(['R0'], sold.release), releaseDeal(tracks, sold.track)]
    : [releaseDeal(['R0', ...tracks])];
  return all.some((each) => each !== null) ? element('DealList', all) : null;
};
