import { PRODUCT_KINDS, type ProductKind } from '@dubplate/contract/commerce/limits';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { periodText } from '@dubplate/rules/commerce/period';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';

/** The alias of the plan that everyone has. */
export const FREE_PLAN = 'DEFAULT';

/**
 * Returns the service of a product name; on the wire the kind has the instance's code as prefix: `DUBPLATE_EARLY_DATE`.
 */
export const productKindOf = (name: string): ProductKind | null =>
  PRODUCT_KINDS.find((kind) => name.endsWith(`_${kind}`)) ?? null;

export const useProductName = () => {
  const text = useMessages('app', 'commerce');
  return (name: string): string => {
    const kind = productKindOf(name);
    return kind ? text(`product${kind}`) : name;
  };
};

/** The display name of a plan: every paid plan is shown as PREMIUM. */
export const usePlanName = () => {
  const text = useMessages('app', 'commerce');
  return (name: string): string => text(name === FREE_PLAN ? 'planDEFAULT' : 'planPREMIUM');
};

/** The display name of a service or plan, by its name on the wire. */
export const useBoughtName = () => {
  const productName = useProductName();
  const planName = usePlanName();
  return (name: string): string => (productKindOf(name) ? productName(name) : planName(name));
};

/** Describes the purchased items in one line. */
export const usePurchaseName = () => {
  const productName = useProductName();
  const planName = usePlanName();
  const language = useLanguage();
  return ({ product, subscription }: Purchase): string => {
    if (subscription) return `${planName(subscription.name)} · ${periodText(subscription, language)}`;
    return product ? productName(product.name) : '';
  };
};

/** The payment method of a purchase, paid or pending. */
export const useMethodName = () => {
  const text = useMessages('app', 'commerce');
  return ({ paymentType, status }: Pick<Purchase, 'paymentType' | 'status'>): string => {
    if (paymentType) return text(`method${paymentType}`);
    return text(status === 'ISSUED' || status === 'USED' ? 'methodGranted' : 'methodNone');
  };
};

/** In whole US dollars. */
export const amountOf = ({ product, subscription }: Purchase): number => product?.amount ?? subscription?.amount ?? 0;

const pair = (value: number): string => String(value).padStart(2, '0');

/** The day of a purchase where the reader is, as `21.11.2026` in both languages. */
export const purchaseDate = ({ createdAt }: Pick<Purchase, 'createdAt'>): string => {
  const date = new Date(createdAt);
  return `${pair(date.getDate())}.${pair(date.getMonth() + 1)}.${date.getFullYear()}`;
};
