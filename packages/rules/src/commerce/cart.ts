import type { PurchaseStatus, PurchaseType } from '@dubplate/contract/commerce/limits';
import { type Language, type PluralForms, pluralText } from './plural.ts';

interface InCart {
  readonly uuid: string;
  readonly type: PurchaseType;
  readonly status: PurchaseStatus;
  readonly releaseUuid: string | null;
  /** Id of the payment that paid it. */
  readonly receiptNumber: number | null;
}

const chosen: PluralForms = {
  en: { one: 'You chose {count} service', other: 'You chose {count} services' },
  ru: { one: 'Вы выбрали {count} услугу', few: 'Вы выбрали {count} услуги', many: 'Вы выбрали {count} услуг' },
};

/** How many services are about to be paid for. */
export const chosenText = (count: number, language: Language): string => pluralText(chosen, count, language);

/**
 * Returns the purchases to pay together with one: all unpaid ones of the same release, else only itself. For a paid
 * purchase: all of the same payment.
 */
export const paidTogether = <Purchase extends InCart>(
  purchase: Purchase,
  purchases: readonly Purchase[],
): readonly Purchase[] => {
  if (purchase.receiptNumber !== null)
    return [
      purchase,
      ...purchases.filter(
        ({ uuid, receiptNumber }) => uuid !== purchase.uuid && receiptNumber === purchase.receiptNumber,
      ),
    ];
  if (purchase.type !== 'PRODUCT' || purchase.releaseUuid === null) return [purchase];
  const others = purchases.filter(
    ({ uuid, type, status, releaseUuid }) =>
      uuid !== purchase.uuid && type === 'PRODUCT' && status === 'PENDING' && releaseUuid === purchase.releaseUuid,
  );
  return [purchase, ...others];
};
