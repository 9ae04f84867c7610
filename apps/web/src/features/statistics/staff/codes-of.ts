import type { UnmatchedRows } from './api.ts';

type Codes = Pick<UnmatchedRows, 'isrc' | 'upc' | 'track_uuid'>;

/** Returns the present codes of a row, as the endpoints expect them. */
export const codesOf = ({ isrc, upc }: Pick<Codes, 'isrc' | 'upc'>) => ({ ...(isrc && { isrc }), ...(upc && { upc }) });

/** Formats the codes of a row for display. */
export const codesText = ({ isrc, upc, track_uuid }: Codes): string =>
  [isrc && `ISRC ${isrc}`, upc && `UPC ${upc}`, !isrc && !upc && track_uuid].filter(Boolean).join(', ');
