/** Services a release can need; on the wire they are prefixed with the instance's code: `DUBPLATE_EARLY_DATE`. */
export const PRODUCT_KINDS = ['EARLY_DATE', 'CUSTOM_PC_LINE', 'PRODUCER_ARTIST', 'PUBLISH_RELEASE'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];
export const PURCHASE_TYPES = ['PRODUCT', 'SUBSCRIPTION'] as const;
export type PurchaseType = (typeof PURCHASE_TYPES)[number];
export const PURCHASE_STATUSES = ['PENDING', 'PAID', 'ISSUED', 'USED', 'REJECTED', 'REFUNDED'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];
export const TIME_RANGES = ['HOUR', 'DAY', 'MONTH', 'YEAR'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];

/** The ways to pay, in the order in which they are offered. */
export const PAYMENT_TYPES = ['PAY_PAL', 'CRYPTO_CLOUD', 'CARD', 'STRIPE'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
/** Payment providers; each has its own webhook, `/api/webhooks/paypal`. */
export const PAYMENT_PROVIDERS = ['paypal', 'cryptocloud', 'stripe', 'sandbox'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** The plans that a new instance starts with; the first is everyone's. */
export const PLAN_NAMES = ['DEFAULT', 'PREMIUM_1M', 'PREMIUM_1Y'] as const;

/** Delay between the payment for a release and its submission. */
export const SENT_AFTER_PAYMENT_SECONDS = 5;
/** Time for which the services of a checkout stay fixed; also the maximum age of an open checkout. */
export const QUOTE_HOURS = 24;
/** Time for which the notice of a successful payment stays visible. */
export const PAYMENT_NOTICE_MS = 15_000;
/** How long a successful payment's dialog stays open. */
export const PAYMENT_CLOSES_MS = 5_000;
/** Time to wait for a payment over the live socket. */
export const PAYMENT_WATCHED_MS = 900_000;
/** Years back and forward that the list of purchases covers. */
export const PURCHASES_WINDOW_YEARS = 3;
/** Maximum purchases in a list, newest first; an earlier `endDate` leads to older ones. */
export const PURCHASES_LISTED_MAX = 1000;
/** The list of all purchases is counted and paged up to this number; a filter leads to the rest. */
export const PURCHASES_COUNTED_MAX = 10_000;
/** Maximum users that a filter by part of a name may match. */
export const PEOPLE_FILTERED_MAX = 100;
/** Length of the reason that staff enter for a decision about money. */
export const MONEY_REASON_MAX = 1000;
/** Maximum unpaid purchases in a user's cart. */
export const CART_MAX = 50;
/** Maximum purchases in one payment or one request. */
export const ORDER_PURCHASES_MAX = 50;

/** Length of a searched part of a sign-in name, in characters. */
export const PURCHASE_PERSON_MAX = 255;
