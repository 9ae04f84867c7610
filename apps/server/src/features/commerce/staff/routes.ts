import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { PEOPLE_FILTERED_MAX } from '@dubplate/contract/commerce/limits';
import { commerceStaffEndpoints } from '@dubplate/contract/commerce/staff-endpoints';
import type { PurchaseId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { findPlan } from '../catalogue/store.ts';
import type { CommerceContext } from '../context.ts';
import { type ReceiptBrand, readReceipt } from '../receipts/read-receipt.ts';
import { sendReceiptAgain } from '../receipts/receipt-email.ts';
import { receiptPdf } from '../receipts/receipt-pdf.ts';
import { decideCase } from './decide-case.ts';
import { acceptPayment, returnPayment } from './decide-set-aside.ts';
import { grantProduct } from './grant-product.ts';
import { presentStaffPurchase } from './present.ts';
import { findPeopleNamed, findStaffPurchase, listStaffPurchases, NO_TOTALS, type StaffFilter } from './read.ts';
import { readStaffPurchase } from './read-purchase.ts';
import { refundByStaff, reopenRefund, settleRefund, withdrawRefund } from './refund-purchase.ts';

interface PersonFilter {
  readonly username?: string | undefined;
  readonly userUuid?: NonNullable<StaffFilter['userUuids']>[number] | undefined;
}

/** @throws 400 TOO_MANY_PEOPLE */
const peopleBy = async (db: Db, { username, userUuid }: PersonFilter): Promise<StaffFilter['userUuids']> => {
  if (userUuid) return [userUuid];
  if (!username) return undefined;
  const people = await findPeopleNamed(db, username, PEOPLE_FILTERED_MAX + 1);
  if (people.length > PEOPLE_FILTERED_MAX) throw apiError(commerceErrors, 'TOO_MANY_PEOPLE');
  return people;
};

export const commerceStaffRoutes = (
  app: FastifyInstance,
  options: MountOptions & { readonly deps: CommerceContext; readonly brand: ReceiptBrand },
): void => {
  const { deps, brand } = options;
  const { clock, productNames } = deps;
  const find = async (db: Db, uuid: PurchaseId) => {
    const row = await findStaffPurchase(db, uuid);
    if (!row) throw notFound();
    return row;
  };
  const present = async (db: Db, uuid: PurchaseId) => presentStaffPurchase(await find(db, uuid), productNames);

  mount(app, commerceStaffEndpoints, options, {
    'GET /staff/purchases': async ({ db, query }) => {
      const kind = query.name === undefined ? null : productNames.kindOf(query.name);
      const plan = query.name === undefined || kind ? undefined : await findPlan(db, query.name);
      if (query.name !== undefined && !kind && !plan) return { data: [], meta: pageMeta(query, 0), totals: NO_TOTALS };
      const userUuids = await peopleBy(db, query);
      const filter = { ...query, kind: kind ?? undefined, planUuid: plan?.uuid, userUuids };
      const { rows, count, totals } = await listStaffPurchases(db, filter, query);
      return { data: rows.map((row) => presentStaffPurchase(row, productNames)), meta: pageMeta(query, count), totals };
    },

    'GET /staff/purchase/{id}': ({ db, params }) => readStaffPurchase(db, deps, params.id),

    'GET /staff/purchase/{id}/receipt': async ({ db, params, language, reply }) => {
      const receipt = await readReceipt(db, await find(db, params.id), { productNames, brand, language });
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="receipt-${receipt.number}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(await receiptPdf(receipt));
    },

    'POST /staff/purchase/{id}/receipt-email': ({ db, actor, params }) =>
      sendReceiptAgain(db, deps, { actor, uuid: params.id, now: clock.now() }),

    'POST /staff/purchase/{id}/refund': async ({ db, actor, params, body }) => {
      await refundByStaff(db, deps, { actor, uuid: params.id, amount: body.amount, now: clock.now() });
      return present(db, params.id);
    },

    'POST /staff/refund/{id}/settle': async ({ db, actor, params }) =>
      present(db, await settleRefund(db, { actor, uuid: params.id, now: clock.now() })),

    'POST /staff/refund/{id}/withdraw': async ({ db, actor, params, body }) =>
      present(db, await withdrawRefund(db, deps, { actor, uuid: params.id, ...body, now: clock.now() })),

    'POST /staff/refund/{id}/reopen': async ({ db, actor, params }) =>
      present(db, await reopenRefund(db, { actor, uuid: params.id, now: clock.now() })),

    'POST /staff/payment/{id}/accept': async ({ db, actor, params, body }) =>
      present(db, await acceptPayment(db, deps, { actor, uuid: params.id, ...body, now: clock.now() })),

    'POST /staff/payment/{id}/return': async ({ db, actor, params, body }) =>
      present(db, await returnPayment(db, deps, { actor, uuid: params.id, ...body, now: clock.now() })),

    'POST /staff/payment-case/{id}/decide': async ({ db, actor, params, body }) => {
      await decideCase(db, deps, { actor, uuid: params.id, ...body, now: clock.now() });
      return present(db, body.purchaseUuid);
    },

    'POST /staff/user/{id}/grant': async ({ db, actor, params, body }) => {
      const kind = productNames.kindOf(body.productName);
      return present(db, await grantProduct(db, { actor, userUuid: params.id, now: clock.now() }, kind));
    },
  });
};
