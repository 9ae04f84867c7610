import { PRODUCT_KINDS, type ProductKind } from '@dubplate/contract/commerce/limits';

/** Products are named with the instance's code on the wire: `DUBPLATE_EARLY_DATE`. */
export interface ProductNames {
  nameOf(kind: ProductKind): string;
  /** null where no product has this name. */
  kindOf(name: string): ProductKind | null;
}

export const createProductNames = (productCode: string): ProductNames => {
  const nameOf = (kind: ProductKind) => `${productCode}_${kind}`;
  return { nameOf, kindOf: (name) => PRODUCT_KINDS.find((kind) => nameOf(kind) === name) ?? null };
};
