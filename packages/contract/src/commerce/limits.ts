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
/** Who takes the money; each has its own webhook, `/api/webhooks/paypal`. */
export const PAYMENT_PROVIDERS = ['paypal', 'cryptocloud', 'stripe', 'sandbox'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** The plans that a new instance starts with; the first is everyone's. */
export const PLAN_NAMES = ['DEFAULT', 'PREMIUM_1M', 'PREMIUM_1Y'] as const;

/** A paid release is sent so long after its payment. */
export const SENT_AFTER_PAYMENT_SECONDS = 5;
/** What a release needed at checkout stays what it needs for so long; a checkout counts as open no longer. */
export const QUOTE_HOURS = 24;
/** The notice of a payment that went well stays so long. */
export const PAYMENT_NOTICE_MS = 15_000;
/** How long a successful payment's dialog stays open. */
export const PAYMENT_CLOSES_MS = 5_000;
/** How long a payment is waited for over the live socket. */
export const PAYMENT_WATCHED_MS = 900_000;
/** Purchases are listed so many years back and forward. */
export const PURCHASES_WINDOW_YEARS = 3;
/** A list of purchases has the newest, at most so many; older ones come with an earlier `endDate`. */
export const PURCHASES_LISTED_MAX = 1000;
/** A list of everyone's purchases is counted, and can be paged through, up to so many; a filter leads to the others. */
export const PURCHASES_COUNTED_MAX = 10_000;
/** A part of a name that is filtered by may be that of at most so many people. */
export const PEOPLE_FILTERED_MAX = 100;
/** What staff write of a decision about money. */
export const MONEY_REASON_MAX = 1000;
/** A person's cart holds at most so many purchases that wait to be paid. */
export const CART_MAX = 50;
/** At most so many purchases are paid for, or asked about, at once. */
export const ORDER_PURCHASES_MAX = 50;

/** Of a part of the name that somebody signs in by, in characters. */
export const PURCHASE_PERSON_MAX = 255;
