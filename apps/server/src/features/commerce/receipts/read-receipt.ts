import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { PaymentId } from '@dubplate/contract/ids';
import { findUser } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import type { ProductNames } from '../catalogue/present.ts';
import { findPayment } from '../payments/store.ts';
import type { PurchaseRow } from '../purchases/read.ts';
import { SERVICE_NAMES } from './receipt-texts.ts';

/** Lists the purchases that a payment paid, in cart order. */
export const listReceiptLines = (db: Db, paymentUuid: PaymentId) =>
  db
    .selectFrom('purchases')
    .leftJoin('plans', 'plans.uuid', 'purchases.plan_uuid')
    .select(['purchases.product_kind', 'plans.name as plan_name', 'purchases.amount', 'purchases.refunded_amount'])
    .where('paid_by_uuid', '=', paymentUuid)
    .orderBy('purchases.created_at')
    .orderBy('purchases.uuid')
    .execute();

export type ReceiptLine = Awaited<ReturnType<typeof listReceiptLines>>[number];

export interface ReceiptBrand {
  readonly name: string;
  readonly supportEmail: string | null;
}

export interface Receipt {
  readonly number: number;
  readonly paidAt: Date;
  readonly payer: { readonly name: string; readonly username: string };
  readonly paymentType: PaymentType;
  readonly isTestMoney: boolean;
  readonly lines: readonly {
    readonly name: string;
    /** Whole US dollars. */
    readonly amount: number;
    readonly refunded: number;
  }[];
  /** Whole US dollars. */
  readonly total: number;
  readonly refunded: number;
  readonly brand: ReceiptBrand;
  readonly language: Language;
}

interface ReceiptOptions {
  readonly productNames: ProductNames;
  readonly brand: ReceiptBrand;
  readonly language: Language;
}

const sum = (lines: readonly { readonly amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0);

const nameOf = ({ product_kind, plan_name }: ReceiptLine, { productNames, language }: ReceiptOptions): string => {
  if (product_kind === null) return plan_name ?? '';
  return `${SERVICE_NAMES[product_kind][language]} (${productNames.nameOf(product_kind)})`;
};

/** Returns the receipt of the payment that paid a purchase, with all its purchases. @throws 409 NOT_PAID */
export const readReceipt = async (db: Db, purchase: PurchaseRow, options: ReceiptOptions): Promise<Receipt> => {
  const { brand, language } = options;
  const payment = purchase.paid_by_uuid === null ? undefined : await findPayment(db, purchase.paid_by_uuid);
  if (!payment || payment.receipt_number === null || payment.paid_at === null)
    throw apiError(commerceErrors, 'NOT_PAID');
  const user = await findUser(db, payment.user_uuid);
  if (!user) throw notFound();
  const lines = (await listReceiptLines(db, payment.uuid)).map((line) => ({
    name: nameOf(line, options),
    amount: line.amount,
    refunded: line.refunded_amount,
  }));
  return {
    number: payment.receipt_number,
    paidAt: payment.paid_at,
    payer: { name: [user.first_name, user.last_name].filter(Boolean).join(' '), username: user.username },
    paymentType: payment.payment_type,
    isTestMoney: payment.is_sandbox,
    lines,
    total: sum(lines),
    refunded: lines.reduce((sum, { refunded }) => sum + refunded, 0),
    brand,
    language,
  };
};
