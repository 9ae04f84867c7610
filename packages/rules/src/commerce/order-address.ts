import { ORDER_PURCHASES_MAX, PURCHASE_TYPES, type PurchaseType } from '@dubplate/contract/commerce/limits';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The address of an order, `/order/{base64}?orderType=…`: purchases' uuids, comma-separated, in base64. */
export const orderCode = (uuids: readonly string[]): string => btoa(uuids.join(','));

/** The purchases that an order's address names; null where it names none. Takes base64url, and a code without padding. */
export const readOrderCode = (code: string): readonly string[] | null => {
  const base64 = code.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  let text: string;
  try {
    text = atob(base64);
  } catch {
    return null;
  }
  const uuids = [...new Set(text.split(',').map((uuid) => uuid.trim().toLowerCase()))];
  return uuids.length <= ORDER_PURCHASES_MAX && uuids.every((uuid) => UUID.test(uuid)) ? uuids : null;
};

export type OrderType = Lowercase<PurchaseType>;

export const orderTypeOf = (type: PurchaseType): OrderType => type.toLowerCase() as OrderType;

/** Reads the order from an address; a product if the address names nothing known. */
export const readOrderType = (value: unknown): OrderType =>
  PURCHASE_TYPES.map(orderTypeOf).find((known) => known === value) ?? 'product';
