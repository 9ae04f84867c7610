export interface PurchasesSearch {
  /** Which cards are shown; plans where nothing is said. */
  readonly show?: 'services';
}

export const readPurchasesSearch = (search: Record<string, unknown>): PurchasesSearch =>
  search.show === 'services' ? { show: 'services' } : {};
