/** Streams on charts and in lists: `1.0k` from 1000. */
export const streamsText = (streams: number): string =>
  Math.abs(streams) < 1_000 ? String(streams) : `${(streams / 1_000).toFixed(1)}k`;

/** Streams in the header: whole, `12k` from 1000. */
export const totalText = (streams: number): string =>
  Math.abs(streams) < 1_000 ? String(streams) : `${Math.round(streams / 1_000)}k`;

/** Charts can’t draw less than nothing; tables and tooltips show a correction as it is. */
export const drawn = (streams: number): number => Math.max(0, streams);

interface StoreStreams {
  readonly platform: string;
  readonly totalQuantity: number;
}

/** Each store’s part of all streams, in percent with one decimal; stores that lost streams have none. */
export const withShares = <T extends StoreStreams>(stores: readonly T[]): (T & { readonly share: number })[] => {
  const sum = stores.reduce((total, { totalQuantity }) => total + drawn(totalQuantity), 0);
  return stores.map((store) => ({
    ...store,
    share: sum === 0 ? 0 : Math.round((drawn(store.totalQuantity) / sum) * 1_000) / 10,
  }));
};
