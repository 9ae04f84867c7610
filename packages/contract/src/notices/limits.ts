/** Kinds of entries in the list of notices. */
export const NOTICE_KINDS = [
  'release-approved',
  'release-denied',
  'release-published',
  'release-not-sent',
  'delivery-live',
  'delivery-refused',
  'delivery-withdrawn',
  'payment-received',
  'payment-refunded',
  'ticket-answered',
  'moves-due',
  'balance-held',
  'hold-ended',
  'balance-adjusted',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
