import type { UnmatchedRows } from './api.ts';

type Codes = Pick<UnmatchedRows, 'isrc' | 'upc' | 'track_uuid'>;

/** The codes of rows, as the calls take them: those that they have. */
export const codesOf = ({ isrc, upc }: Pick<Codes, 'isrc' | 'upc'>) => ({ ...(isrc && { isrc }), ...(upc && { upc }) });

/** The codes of rows for people. */
export const codesText = ({ isrc, upc, track_uuid }: Codes): string =>
  [isrc && `ISRC ${isrc}`, upc && `UPC ${upc}`, !isrc && !upc && track_uuid].filter(Boolean).join(', ');
