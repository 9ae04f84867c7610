import { TERRITORIES } from '@dubplate/contract/releases/territories';

/** Countries of receivers: those of ISO 3166-1, and Kosovo, for which banks and IBANs use the free code XK. */
export const PAYOUT_COUNTRIES: readonly string[] = [...TERRITORIES, 'XK'];
