import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { DAY_MS } from '@dubplate/rules/dates';
import { apiError, notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { CommerceContext } from '../context.ts';
import { findByExternalId, insertNotice } from '../payments/store.ts';
import { ProviderFailed, type Webhook, type WebhookNotice } from '../providers/payment-provider.ts';
import { applyCases, applyReport } from './apply-report.ts';
import { checkPayment } from './check-payments.ts';

/** Records and applies a verified notice. A notice about an unknown order is only logged. */
export const handleNotice = async (
  deps: CommerceContext,
  providerName: string,
  notice: WebhookNotice,
): Promise<void> => {
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
  // Before the report, because a reversed order may be reported as refunded.
  if (cases.length > 0) await applyCases(db, deps, payment.uuid, cases);
  if (report) await applyReport(db, deps, payment.uuid, report);
  else await checkPayment(deps, payment, 0);
};

/** Reads a verified webhook that concerns no payment; returns false if the signature is wrong. */
export type PassWebhookOn = (providerName: string, webhook: Webhook) => Promise<boolean>;

/**
 * Handles a provider's webhook. Repeats and another order of messages change nothing.
 * @throws 404 for an unknown provider, 400 BAD_SIGNATURE, 502 PROVIDER_FAILED if the provider should send it again
 */
export const handleWebhook = async (
  deps: CommerceContext & { readonly passWebhookOn: PassWebhookOn },
  providerName: string,
  webhook: Webhook,
): Promise<void> => {
  const provider = deps.methods.providerNamed(providerName);
  if (!provider) throw notFound();
  try {
    const notices = await provider.verifyWebhook(webhook);
    if (notices === null) throw apiError(commerceErrors, 'BAD_SIGNATURE');
    for (const notice of notices) await handleNotice(deps, provider.name, notice);
    if (notices.length === 0 && !(await deps.passWebhookOn(provider.name, webhook)))
      throw apiError(commerceErrors, 'BAD_SIGNATURE');
  } catch (error) {
    if (error instanceof ProviderFailed) throw apiError(commerceErrors, 'PROVIDER_FAILED');
    throw error;
  }
};

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'reread-notices': Record<string, never>;
  }
}

/** Longer than providers retry webhooks and than outages should last. */
const LOOK_BACK_MS = 7 * DAY_MS;

/**
 * Reads the providers' recent events about refunds, reversals and disputes again, in case webhooks were lost:
 * reconciliation skips paid payments. @throws AggregateError after all events were tried
 */
export const rereadNotices = async (deps: CommerceContext, signal: AbortSignal): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS);
  const errors: unknown[] = [];
  const attempt = async (work: () => Promise<void>) => {
    signal.throwIfAborted();
    await work().catch((error: unknown) => errors.push(error));
  };
  for (const provider of deps.methods.providers())
    await attempt(async () => {
      for (const notice of (await provider.listNotices?.(since)) ?? [])
        await attempt(() => handleNotice(deps, provider.name, notice));
    });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} notices could not be read again`);
};
