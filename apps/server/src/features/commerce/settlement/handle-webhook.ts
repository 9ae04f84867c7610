import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { fault, notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findByExternalId, insertNotice } from '../payments/store.ts';
import { ProviderFailed, type Webhook, type WebhookNotice } from '../providers/payment-provider.ts';
import { applyCases, applyReport } from './apply-report.ts';
import { checkPayment } from './check-payment.ts';

/** Records a verified notice, then applies it; one about an unknown order is only logged. */
export const handleNotice = async (deps: PaymentDeps, providerName: string, notice: WebhookNotice): Promise<void> => {
  const { db, clock, log } = deps;
  const { externalId, eventId, report, cases = [] } = notice;
  const payment = await findByExternalId(db, providerName, externalId);
  await insertNotice(db, {
    uuid: newUuid(),
    at: clock.now(),
    provider: providerName,
    external_id: externalId,
    event_id: eventId,
    state: report?.state ?? cases[0]?.kind ?? null,
    payment_uuid: payment?.uuid ?? null,
  });
  if (!payment) {
    log.warn({ provider: providerName, external_id: externalId, event_id: eventId }, 'a notice of an unknown order');
    return;
  }
  // Before the report: a reversed order may read as refunded.
  if (cases.length > 0) await applyCases(db, deps, payment.uuid, cases);
  if (report) await applyReport(db, deps, payment.uuid, report);
  else await checkPayment(deps, payment, 0);
};

/**
 * Handles a provider's webhook; a repeat, or another order of them, changes nothing.
 * @throws 404 for a provider that we don't have, 400 BAD_SIGNATURE, 502 PROVIDER_FAILED where the provider should send it again
 */
export const handleWebhook = async (deps: PaymentDeps, providerName: string, webhook: Webhook): Promise<void> => {
  const provider = deps.methods.providerNamed(providerName);
  if (!provider) throw notFound();
  try {
    const notices = await provider.verifyWebhook(webhook);
    if (notices === null) throw fault(commerceErrors, 'BAD_SIGNATURE');
    for (const notice of notices) await handleNotice(deps, provider.name, notice);
  } catch (error) {
    if (error instanceof ProviderFailed) throw fault(commerceErrors, 'PROVIDER_FAILED');
    throw error;
  }
};
