/** Services a release can need; on the wire the instance's code stands before them: `DUBPLATE_EARLY_DATE`. */
export const PRODUCT_KINDS = ['EARLY_DATE', 'CUSTOM_PC_LINE', 'PRODUCER_ARTIST', 'PUBLISH_RELEASE'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];
export const PURCHASE_STATUSES = ['PENDING', 'PAID', 'ISSUED', 'USED', 'REJECTED', 'REFUNDED'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];
export const TIME_RANGES = ['HOUR', 'DAY', 'MONTH', 'YEAR'] as const;
