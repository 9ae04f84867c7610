/** The stores of a link as the database keeps them: JSON, in their order. */
export const storesText = (
  stores: readonly { readonly store: string; readonly url: string; readonly shown?: boolean }[],
): string => JSON.stringify(stores.map(({ store, url, shown }) => ({ store, url, ...(shown === false && { shown }) })));
