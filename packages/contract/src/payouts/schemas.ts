import { z } from 'zod';
import { userId } from '../ids.ts';
import { decimal } from '../royalties/schemas.ts';
import { oneLine, text, timestamp, uuid, verbatim } from '../wire.ts';
import {
  CRYPTO_ADDRESS_MAX,
  CRYPTO_NETWORKS,
  PAYOUT_FILE_FORMATS,
  PAYOUT_METHODS,
  PAYOUT_REASON_MAX,
  PAYOUT_REFERENCE_MAX,
  PAYOUT_REVIEW_CODES,
  PAYOUT_STATES,
  TAX_FORM_STATUSES,
  TOWN_MAX,
} from './limits.ts';

/** US dollars as a person enters them: digits, and at most two decimals. */
export const payoutAmount = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/);
const country = z.string().regex(/^[A-Z]{2}$/);
const method = z.enum(PAYOUT_METHODS);

const confirmation = {
  /** Needed if the sign-in is older than some minutes. */
  password: z.string().max(1024).optional(),
};

// Methods.

export const payoutMethodInput = z.discriminatedUnion('method', [
  // The card itself is entered at Stripe.
  z.object({ method: z.literal('CARD'), country: country.optional(), ...confirmation }),
  z.object({ method: z.literal('PAYPAL'), receiver: verbatim(127), ...confirmation }),
  z.object({
    method: z.literal('CRYPTO'),
    network: z.enum(CRYPTO_NETWORKS),
    address: verbatim(CRYPTO_ADDRESS_MAX),
    ...confirmation,
  }),
  z.object({
    method: z.literal('BANK'),
    holder: oneLine(70),
    iban: verbatim(64).optional(),
    account: verbatim(34).optional(),
    bic: verbatim(11),
    /** Where the holder lives. Banks take an address only with a town; without one they get no address. */
    town: oneLine(TOWN_MAX).optional(),
    country,
    ...confirmation,
  }),
]);
export type PayoutMethodInput = z.output<typeof payoutMethodInput>;

export const payoutMethod = z.object({
  /** Null until one is set; then what follows is null, too. */
  method: method.nullable(),
  /** What it is, as far as it may be shown: `a•••@example.com`. */
  masked: z.string().nullable(),
  country: country.nullable(),
  /** `INCOMPLETE`: Stripe still needs something, on its own page. */
  status: z.enum(['READY', 'INCOMPLETE']).nullable(),
  /** Where to go on at Stripe; only for `INCOMPLETE`. It works once and for some minutes. */
  onboarding_url: z.string().nullable(),
  /** An operator pays by hand and calls within 72 hours. */
  by_hand: z.boolean(),
  set_at: timestamp.nullable(),
  /** Nothing is sent to a changed method before. */
  not_before: timestamp.nullable(),
  /** What the plan and the operator's settings allow. */
  available: z.array(z.object({ method, by_hand: z.boolean(), allowed: z.boolean() })),
  /** The smallest payout. */
  minimum: decimal,
});
export type PayoutMethod = z.output<typeof payoutMethod>;

export const payoutQuote = z.object({
  amount: decimal,
  method,
  /** What the provider charges. The service pays it. */
  fee: decimal,
  receives: decimal,
  by_hand: z.boolean(),
  not_before: timestamp.nullable(),
  /** Workdays until the money is there, once it was sent. */
  days: z.object({ from: z.int(), to: z.int() }),
});
export type PayoutQuote = z.output<typeof payoutQuote>;

// Payouts.

const review = z.array(z.object({ code: z.enum(PAYOUT_REVIEW_CODES), reason: z.string() }));
export const payoutStep = z.object({
  state: z.enum(PAYOUT_STATES),
  at: timestamp,
  /** Why, in words. */
  reason: z.string().nullable(),
});
const payoutFields = {
  uuid,
  amount: decimal,
  currency: z.literal('USD'),
  state: z.enum(PAYOUT_STATES),
  method,
  masked: z.string(),
  by_hand: z.boolean(),
  reason: z.string().nullable(),
  /** What the provider charged the service; null until it is known. */
  fee: decimal.nullable(),
  /** The provider's or the bank's id. */
  reference: z.string().nullable(),
  /** What came back while the rest stays; null if nothing did, or all at once. */
  returned: decimal.nullable(),
  review,
  requested_at: timestamp,
  not_before: timestamp.nullable(),
  steps: z.array(payoutStep),
  /** The number of the self-billing invoice, once it was paid. */
  invoice: z.string().nullable(),
};
export const payout = z.object(payoutFields);
export type Payout = z.output<typeof payout>;

export const staffPayout = z.object({
  ...payoutFields,
  user: z.object({ uuid: userId, username: z.string() }),
  country: country.nullable(),
  /** How many different administrators approve, and who has. */
  approvals_needed: z.int(),
  approvals: z.array(z.object({ uuid: userId, username: z.string(), at: timestamp })),
  /** Who said that a payout has failed after it was paid; above the limit two different administrators do. */
  failures: z.array(z.object({ uuid: userId, username: z.string(), at: timestamp, note: z.string() })),
  /** Only a person can tell how it ends. */
  ends_by_hand: z.boolean(),
  file_uuid: uuid.nullable(),
  /** Where the money goes, in full; only for what an operator pays by hand. */
  target: z.record(z.string(), z.string()).nullable(),
});
export type StaffPayout = z.output<typeof staffPayout>;

export const rejection = z.object({ reason: text(PAYOUT_REASON_MAX).pipe(z.string().min(1)) });
export const sentPayouts = z.object({ sent: z.int(), asked: z.int() });
export const byHandState = z.object({
  state: z.enum(['PAID', 'FAILED']),
  reference: oneLine(PAYOUT_REFERENCE_MAX).optional(),
  note: text(PAYOUT_REASON_MAX).optional(),
});

export const payoutFileInput = z.object({ format: z.enum(PAYOUT_FILE_FORMATS) });
export const payoutFile = z.object({ uuid, payouts: z.int(), sum: decimal });
export const payoutFileListed = payoutFile.extend({
  format: z.enum(PAYOUT_FILE_FORMATS),
  created_at: timestamp,
  cancelled_at: timestamp.nullable(),
  /** Payouts of it that nobody has confirmed yet. */
  open: z.int(),
});
export type PayoutFile = z.output<typeof payoutFileListed>;

const figure = z.object({ payouts: z.int(), amount: decimal });
export const payoutFigures = z.object({
  states: z.array(figure.extend({ state: z.enum(PAYOUT_STATES) })),
  methods: z.array(figure.extend({ method })),
  /** Fees that the service has paid. */
  fees: decimal,
});
export type PayoutFigures = z.output<typeof payoutFigures>;

export const reconciliation = z.object({
  /** Payouts that the report has as ours has them. */
  agree: z.int(),
  differences: z.array(
    z.object({
      issue: z.enum(['AMOUNT', 'STATE', 'NOT_OURS', 'NOT_THERE']),
      payout_uuid: uuid.nullable(),
      reference: z.string().nullable(),
      ours: z.string().nullable(),
      theirs: z.string().nullable(),
    }),
  ),
});

// Taxes and adjustments.

export const taxInput = z.object({
  country: country.nullable(),
  tax_id: verbatim(64).nullable(),
  vat_number: verbatim(32).nullable(),
  name: oneLine(140).nullable(),
  address: text(500).nullable(),
  ...confirmation,
});
export const tax = z.object({
  country: country.nullable(),
  tax_id: z.string().nullable(),
  vat_number: z.string().nullable(),
  /** As invoices show it. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  form_status: z.enum(TAX_FORM_STATUSES),
});
export type Tax = z.output<typeof tax>;
export const taxFormInput = z.object({ form_status: z.enum(TAX_FORM_STATUSES) });

export const adjustmentInput = z.object({
  user_uuid: userId,
  /** What it adds to the balance; below zero for what is withheld. */
  amount: z.string().regex(/^-?\d{1,9}(\.\d{1,2})?$/),
  /** The rate of a withheld tax, in percent, such as `10`. */
  rate: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .optional(),
  reason: text(PAYOUT_REASON_MAX).pipe(z.string().min(1)),
});
export const adjustment = z.object({
  uuid,
  user: z.object({ uuid: userId, username: z.string().nullable() }),
  amount: decimal,
  rate: z.string().nullable(),
  reason: z.string(),
  at: timestamp,
});
export type Adjustment = z.output<typeof adjustment>;
