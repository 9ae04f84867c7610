import type { PriceChange, StaffPlan, StaffProduct } from '@dubplate/contract/commerce/prices-endpoints';
import { useProductName } from '#features/commerce/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';

/** Parses a whole number within the range; returns null if the text is not such a number. */
export const wholeIn = (typed: string, min: number, max: number): number | null => {
  if (!/^\d{1,7}$/.test(typed.trim())) return null;
  const value = Number(typed);
  return value >= min && value <= max ? value : null;
};

export type Facts = PriceChange['before'];
type Value = Facts[string];

export const productFacts = ({ amount, includedIn }: StaffProduct): Facts => ({ amount, includedIn });

export const planFacts = (plan: StaffPlan): Facts => ({
  amount: plan.amount,
  timeRangeCount: plan.timeRangeCount,
  timeRange: plan.timeRange,
  maxArtists: plan.maxArtists,
  includesLyrics: plan.includesLyrics,
  storageBytes: plan.storageBytes,
});

/** The fields that differ, as they are after the change; lists are the same in any order. */
export const changesOf = (before: Facts, after: Facts): Facts => {
  const same = (value: Value | undefined) => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => same(before[field]) !== same(value)));
};

const PLANS = ['DEFAULT', 'PREMIUM_1M', 'PREMIUM_1Y'] as const;
const FIELDS = [
  'amount',
  'includedIn',
  'timeRangeCount',
  'timeRange',
  'maxArtists',
  'includesLyrics',
  'storageBytes',
  'savedPercent',
] as const;
const UNITS = ['HOUR', 'DAY', 'MONTH', 'YEAR'] as const;

/** The name of a plan for administrators, with its length: month or year. */
export const usePlanLabel = () => {
  const text = useMessages('staff', 'prices');
  return (name: string): string => {
    const known = PLANS.find((plan) => plan === name);
    return known ? text(`plan${known}`) : name;
  };
};

/** Names of services, plans and their fields, and each value as it is read. */
export const usePriceWords = () => {
  const text = useMessages('staff', 'prices');
  const format = useFormat();
  const productName = useProductName();
  const planLabel = usePlanLabel();
  const fieldName = (field: string) => {
    const known = FIELDS.find((one) => one === field);
    return known ? text(`field${known}`) : field;
  };
  const valueText = (field: string, value: Value | undefined): string => {
    if (field === 'maxArtists' && value === null) return text('unlimited');
    if (value === null || value === undefined) return text('nothing');
    if (Array.isArray(value)) return value.map(planLabel).join(', ') || text('inNone');
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (field === 'amount') return format.money(Number(value));
    if (field === 'storageBytes') return format.bytes(Number(value));
    if (field === 'savedPercent') return `${value}%`;
    const unit = UNITS.find((one) => one === value);
    return unit ? text(`unit${unit}`) : typeof value === 'number' ? format.number(value) : value;
  };
  return {
    nameOf: ({ kind, name }: Pick<PriceChange, 'kind' | 'name'>) =>
      kind === 'PRODUCT' ? productName(name) : planLabel(name),
    fieldName,
    valueText,
    /** One line for each field that differs. */
    linesOf: (before: Facts, after: Facts): readonly { readonly field: string; readonly line: string }[] =>
      Object.keys(after).map((field) => ({
        field,
        line: text('fromTo', {
          field: fieldName(field),
          before: valueText(field, before[field]),
          after: valueText(field, after[field]),
        }),
      })),
  };
};
