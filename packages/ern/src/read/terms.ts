import { childrenOf, find, textOf, type XmlElement } from '../xml/element.ts';
import { dayOf, textAt } from './elements.ts';

/** When and where a release may be had, by its deals. */
export interface ReadTerms {
  /** `YYYY-MM-DD` */
  readonly releaseDate: string | null;
  /** `HH:MM` of UTC if the release starts everywhere at once; null: midnight in each country. */
  readonly releaseTime: string | null;
  readonly preorderDate: string | null;
  /** ISO 3166-1, alpha-2; empty: the whole world. */
  readonly territories: readonly string[];
  /** Countries left out of the world. */
  readonly excludedTerritories: readonly string[];
}

interface Terms {
  readonly isPreorder: boolean;
  readonly start: string | null;
  readonly codes: readonly string[];
  readonly excluded: readonly string[];
}

const COUNTRY = /^[A-Z]{2}$/;

const codesIn = (terms: XmlElement, name: string): string[] =>
  childrenOf(terms, name).map((code) => textOf(code).trim());

const readDeal = (terms: XmlElement): Terms => ({
  isPreorder:
    textAt(terms, ['IsPreOrderDeal']) === 'true' ||
    codesIn(terms, 'UseType').includes('PreOrder') ||
    childrenOf(terms, 'Usage').some((usage) => textAt(usage, ['UseType']) === 'PreOrder'),
  start: textAt(terms, ['ValidityPeriod', 'StartDateTime'], ['ValidityPeriod', 'StartDate']),
  codes: codesIn(terms, 'TerritoryCode').filter((code) => COUNTRY.test(code)),
  excluded: codesIn(terms, 'ExcludedTerritoryCode').filter((code) => COUNTRY.test(code)),
});

/** Returns whether a deal was over on the day of the message. */
const isEnded = (terms: XmlElement, day: string): boolean => {
  const end = dayOf(textAt(terms, ['ValidityPeriod', 'EndDateTime'], ['ValidityPeriod', 'EndDate']));
  return end !== null && end <= day;
};

const earliest = (deals: readonly Terms[]): string | null =>
  deals.flatMap(({ start }) => start ?? []).toSorted()[0] ?? null;

/** A moment with an offset, in UTC; null for a time that is each country's own. */
const momentOf = (start: string | null): { day: string; time: string } | null => {
  if (start === null || !/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(start) || Number.isNaN(Date.parse(start))) return null;
  const moment = new Date(start).toISOString();
  return { day: moment.slice(0, 10), time: moment.slice(11, 16) };
};

/**
 * Reads the deals of a release.
 * @param reference of the release
 * @param releaseDate what the release itself says
 */
export const readTerms = (root: XmlElement, reference: string, releaseDate: string | null): ReadTerms => {
  const list = find(root, 'DealList');
  const ofRelease = (list ? childrenOf(list, 'ReleaseDeal') : []).filter((deal) =>
    childrenOf(deal, 'DealReleaseReference').some((one) => textOf(one).trim() === reference),
  );
  const all = ofRelease.flatMap((deal) => childrenOf(deal, 'Deal').flatMap((one) => childrenOf(one, 'DealTerms')));
  const day = dayOf(textAt(root, ['MessageHeader', 'MessageCreatedDateTime'])) ?? '';
  const current = all.filter((terms) => !isEnded(terms, day)).map(readDeal);
  const deals = current.filter(({ isPreorder }) => !isPreorder);
  const isWorldwide = deals.some(({ codes }) => codes.length === 0);
  const worldwide = deals.filter(({ codes }) => codes.length === 0);
  const [first] = worldwide;
  const moment = momentOf(earliest(deals));
  return {
    releaseDate: moment?.day ?? releaseDate ?? dayOf(earliest(deals)),
    releaseTime: moment?.time ?? null,
    preorderDate: dayOf(earliest(all.map(readDeal).filter(({ isPreorder }) => isPreorder))),
    territories: isWorldwide ? [] : [...new Set(deals.flatMap(({ codes }) => codes))],
    excludedTerritories:
      first?.excluded.filter((code) => worldwide.every(({ excluded }) => excluded.includes(code))) ?? [],
  };
};
