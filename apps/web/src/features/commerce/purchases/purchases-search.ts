export interface PurchasesSearch {
  /** The selected tab; plans by default. */
  readonly show?: 'services';
}

export const readPurchasesSearch = (search: Record<string, unknown>): PurchasesSearch =>
  search.show === 'services' ? { show: 'services' } : {};
