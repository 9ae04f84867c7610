import type { UserId } from '@dubplate/contract/ids';
import { formatCents } from '@dubplate/rules/cents';
import { ASK_WAITS } from '@dubplate/rules/payouts/payout-states';
import { recordAct } from '#features/audit/index.ts';
import { ProviderFailed } from '#features/commerce/index.ts';
import { lockBooks } from '#features/royalties/index.ts';
import { raiseAlert } from '#platform/alerts.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { PayoutContext } from '../context.ts';
import { openDetails } from '../methods/store.ts';
import {
  listProviders,
  type PayoutProvider,
  type PayoutReport,
  type PayoutTarget,
  type PayoutToSend,
  REPEATABLE_MS,
  type SendAnswer,
  UNANSWERED_MS,
} from '../providers/payout-provider.ts';
import { applyPayoutReport, movePayout, type StoredPayout } from '../store.ts';
import {
  countPayoutsOfBatch,
  findBatch,
  insertBatch,
  listOpenBatches,
  listPayoutsOfBatch,
  lockApproved,
  lockPayoutsOfBatch,
  markAlone,
  planNextAsk,
  postpone,
  putIntoBatch,
  type StoredBatch,
  saveReference,
  stopAsking,
} from './store.ts';

/** How long a payout whose receiver cannot be read waits until it is tried again. */
const UNREADABLE_MS = 3_600_000;
/** Batches that one request sends or asks about; the job runtime goes on with the rest. */
const BATCHES_MAX = 200;

const targetOf = ({ box }: PayoutContext, payout: StoredPayout): PayoutTarget | null => {
  const details = openDetails(box, payout.method_uuid, payout.sealed);
  if (details?.method === 'CARD') return details.account === null ? null : { method: 'CARD', account: details.account };
  return details === null || details.method === 'BANK' ? null : details;
};

/** Locks approved payouts for a batch. Those whose receiver cannot be read are set aside, and staff are alerted. */
const takeReadable = async (trx: Db, context: PayoutContext, provider: PayoutProvider, now: Date) => {
  for (;;) {
    const locked = await lockApproved(trx, { method: provider.method, take: provider.batchMax, now });
    const readable = locked.flatMap((payout) => {
      const target = targetOf(context, payout);
      return target ? [{ payout, target }] : [];
    });
    for (const payout of locked) {
      if (readable.some((one) => one.payout === payout)) continue;
      await postpone(trx, payout.id, new Date(now.getTime() + UNREADABLE_MS));
      await alertOf(trx, 'payouts.unreadable', payout.uuid, {}, now);
    }
    if (readable.length > 0 || locked.length === 0) return readable;
  }
};

/**
 * Commits the next batch of a provider: its body, and its payouts as being sent. Nothing is called yet.
 * @returns null if nothing that can be sent is approved
 */
const commitBatch = (context: PayoutContext, provider: PayoutProvider): Promise<StoredBatch | null> =>
  inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    const readable = await takeReadable(trx, context, provider, now);
    if (readable.length === 0) return null;
    const sent = readable.map(({ payout }) => payout);
    const toSend = readable.map(
      ({ payout, target }): PayoutToSend => ({ uuid: payout.uuid, cents: payout.amount_cents, target }),
    );
    const uuid = newUuid();
    const batch = { uuid, provider: provider.name, body: provider.compose(uuid, toSend), created_at: now };
    await insertBatch(trx, batch, new Date(now.getTime() + UNANSWERED_MS));
    // In case this node ends before the answer.
    await context.jobs.send(trx, 'ask-payouts', { batch_uuid: uuid }, { afterSeconds: UNANSWERED_MS / 1000 });
    await putIntoBatch(
      trx,
      sent.map(({ id }) => id),
      uuid,
    );
    for (const payout of sent) await movePayout(trx, context, { ...payout, provider: provider.name }, 'send', { now });
    return { ...batch, reference: null, asks: 0 };
  });

const alertOf = (db: Db, kind: string, uuid: string, detail: Record<string, unknown>, now: Date) =>
  raiseAlert(db, { kind, subject: { type: 'payout', uuid }, detail }, now);

/** Applies reports, and tells staff if a part came back, or if money may have left although it was given back. */
const applyReports = async (trx: Db, context: PayoutContext, reports: readonly PayoutReport[]): Promise<void> => {
  await lockBooks(trx);
  const now = context.clock.now();
  for (const report of reports.toSorted((a, b) => (a.payoutUuid < b.payoutUuid ? -1 : 1))) {
    const { payoutUuid, state, returned } = report;
    const outcome = await applyPayoutReport(trx, context, report, now);
    if (outcome === 'contradiction') await alertOf(trx, 'payouts.contradiction', payoutUuid, { state }, now);
    if (outcome === 'partly-returned')
      await alertOf(trx, 'payouts.partly-returned', payoutUuid, { returned: formatCents(returned ?? 0) }, now);
  }
};

/** Puts the payouts of a refused batch where they belong: back, apart from each other, or to their owners. */
const applyRefusal = (
  context: PayoutContext,
  batch: StoredBatch,
  { fault, reason }: SendAnswer & { readonly outcome: 'refused' },
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await lockBooks(trx);
    const now = context.clock.now();
    const payouts = (await lockPayoutsOfBatch(trx, batch.uuid)).filter(
      ({ state }) => state === 'SENDING' || state === 'UNKNOWN',
    );
    const isFailure = fault === 'payout' && payouts.length === 1;
    for (const payout of payouts)
      await movePayout(trx, context, payout, isFailure ? 'fail' : 'unsend', { now, reason: isFailure ? reason : null });
    if (fault === 'payout' && !isFailure)
      await markAlone(
        trx,
        payouts.map(({ id }) => id),
      );
    if (fault === 'operator' && payouts[0])
      await alertOf(trx, 'payouts.refused', payouts[0].uuid, { provider: batch.provider, reason }, now);
  });

const applyAnswer = async (context: PayoutContext, batch: StoredBatch, answer: SendAnswer): Promise<void> => {
  if (answer.outcome === 'refused') return applyRefusal(context, batch, answer);
  const reports = new Map(answer.reports.map((report) => [report.payoutUuid, report]));
  // In one transaction: a batch with a reference, whose payouts are still being sent, is never repeated.
  await inTransaction(context.db, async (trx) => {
    await lockBooks(trx);
    await saveReference(trx, batch.uuid, answer.reference);
    const taken = await listPayoutsOfBatch(trx, batch.uuid);
    await applyReports(
      trx,
      context,
      taken.map(
        ({ uuid, reference }): PayoutReport =>
          reports.get(uuid) ?? {
            payoutUuid: uuid,
            state: 'SENT',
            reference: reference ?? answer.reference,
            fee: null,
            reason: null,
          },
      ),
    );
  });
};

/** Moves payouts whose provider did not answer to `UNKNOWN`; staff are alerted to those that only a person can clear up. */
const loseBatch = (context: PayoutContext, batch: StoredBatch, needsPerson: boolean): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await lockBooks(trx);
    const now = context.clock.now();
    for (const payout of await lockPayoutsOfBatch(trx, batch.uuid)) {
      if (payout.state !== 'SENDING' && payout.state !== 'UNKNOWN') continue;
      await movePayout(trx, context, payout, 'lose', { now });
      if (needsPerson) await alertOf(trx, 'payouts.unknown', payout.uuid, { provider: batch.provider }, now);
    }
  });

/**
 * Plans the next question. A question of staff or of a webhook leaves the planned one where it is: pressing a button does
 * not make the instance ask less often by itself.
 */
const scheduleAsk = async (context: PayoutContext, batch: StoredBatch, isPlanned = true): Promise<void> => {
  const { db, clock, jobs } = context;
  const seconds = ASK_WAITS[Math.min(batch.asks, ASK_WAITS.length - 1)] ?? 3600;
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const askAt = new Date(now.getTime() + seconds * 1000);
    if (!(await planNextAsk(trx, batch.uuid, { now, askAt, isPlanned }))) return;
    await jobs.send(trx, 'ask-payouts', { batch_uuid: batch.uuid }, { afterSeconds: seconds });
  });
};

/** @returns whether the next batch may be sent; not if the operator must do something first */
const sendBatch = async (context: PayoutContext, provider: PayoutProvider, batch: StoredBatch): Promise<boolean> => {
  try {
    const answer = await provider.send(batch);
    await applyAnswer(context, batch, answer);
    return answer.outcome === 'accepted' || answer.fault === 'payout';
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    context.log.warn({ err: error, batch_uuid: batch.uuid }, 'a payout provider did not answer');
    const isRepeatable = REPEATABLE_MS[provider.name] !== null;
    await loseBatch(context, batch, !isRepeatable);
    return isRepeatable;
  } finally {
    await scheduleAsk(context, batch);
  }
};

/** Sends what is approved. @returns how many payouts were sent */
const sendApproved = async (context: PayoutContext, signal: AbortSignal): Promise<number> => {
  let sent = 0;
  for (const provider of listProviders(context.providers))
    for (let batches = 0; batches < BATCHES_MAX && !signal.aborted; batches += 1) {
      const batch = await commitBatch(context, provider);
      if (!batch) break;
      const goesOn = await sendBatch(context, provider, batch);
      sent += await countPayoutsOfBatch(context.db, batch.uuid);
      if (!goesOn) break;
    }
  return sent;
};

/**
 * Sends an unanswered batch again while that cannot pay twice; afterwards a person decides. A refusal says nothing about
 * the call before, so the payouts stay unknown.
 */
const repeatBatch = async (context: PayoutContext, provider: PayoutProvider, batch: StoredBatch): Promise<void> => {
  const age = context.clock.now().getTime() - batch.created_at.getTime();
  const repeatable = REPEATABLE_MS[provider.name];
  if (repeatable === null || age >= repeatable) {
    if (age > UNANSWERED_MS) await loseBatch(context, batch, true);
    return;
  }
  const answer = await provider.send(batch);
  if (answer.outcome === 'accepted') await applyAnswer(context, batch, answer);
  else await loseBatch(context, batch, true);
};

const takeBackUnclaimed = async (provider: PayoutProvider, reports: readonly PayoutReport[]): Promise<boolean> => {
  const unclaimed = reports.filter(({ state }) => state === 'UNCLAIMED');
  if (!provider.takeBack || unclaimed.length === 0) return false;
  for (const { payoutUuid, reference } of unclaimed) await provider.takeBack({ uuid: payoutUuid, reference });
  return true;
};

/**
 * Asks a provider about a batch, and takes back what was not claimed.
 * @param isPlanned false if staff or a webhook ask out of turn
 * @returns how many payouts were asked about
 * @throws ProviderFailed
 */
export const askBatch = async (context: PayoutContext, batchUuid: string, isPlanned: boolean): Promise<number> => {
  const batch = await findBatch(context.db, batchUuid);
  const provider = batch && context.providers.named[batch.provider];
  if (!batch || !provider) return 0;
  const open = await countPayoutsOfBatch(context.db, batchUuid);
  let canAsk = true;
  try {
    const reports = provider.fetch && (await provider.fetch(batch));
    if (reports === null) {
      if (batch.reference === null) await repeatBatch(context, provider, batch);
      else if (!provider.fetch) canAsk = false;
      return open;
    }
    await inTransaction(context.db, async (trx) => {
      await applyReports(trx, context, reports);
      // Its answer was lost, but the provider has it.
      if (batch.reference === null && reports[0]) await saveReference(trx, batch.uuid, reports[0].reference);
    });
    if (await takeBackUnclaimed(provider, reports)) {
      const after = (await provider.fetch?.(batch)) ?? [];
      await inTransaction(context.db, (trx) => applyReports(trx, context, after));
    }
    return open;
  } catch (error) {
    if (error instanceof ProviderFailed && batch.reference === null) await loseBatch(context, batch, false);
    throw error;
  } finally {
    // Only a person can tell how a withdrawal ends that its provider has taken.
    if (canAsk) await scheduleAsk(context, batch, isPlanned);
    else await stopAsking(context.db, batch.uuid);
  }
};

/** Asks about all batches that are due, or about all that are open. @returns how many payouts were asked about */
export const askOpen = async (context: PayoutContext, all: boolean, signal: AbortSignal): Promise<number> => {
  let asked = 0;
  const now = context.clock.now();
  for (const uuid of await listOpenBatches(context.db, { now, all, take: BATCHES_MAX })) {
    if (signal.aborted) break;
    try {
      asked += await askBatch(context, uuid, !all);
    } catch (error) {
      context.log.warn({ err: error, batch_uuid: uuid }, 'a payout provider did not answer');
    }
  }
  return asked;
};

/** The audit log names no single payout of a call that sends. */
const ALL_PAYOUTS = { type: 'payouts', uuid: '00000000-0000-0000-0000-000000000000' };

/** Asks about what is open, then sends what is approved. The act is on record before anything leaves. */
export const sendByStaff = async (
  context: PayoutContext,
  actorUuid: UserId,
  signal: AbortSignal,
): Promise<{ readonly sent: number; readonly asked: number }> => {
  const act = { actorUuid, action: 'payouts.send', subject: ALL_PAYOUTS, before: null, after: null };
  await recordAct(context.db, { ...act, now: context.clock.now() });
  // First what is open: a payout that goes back to approved is sent at once.
  const asked = await askOpen(context, true, signal);
  return { sent: await sendApproved(context, signal), asked };
};

/** The job that asks about one batch. Only the newest plan counts: staff and webhooks ask as well. */
export const askPlanned = async (context: PayoutContext, batchUuid: string): Promise<void> => {
  // Clocks of nodes differ a little.
  const now = new Date(context.clock.now().getTime() + 1000);
  const due = await listOpenBatches(context.db, { now, all: false, take: 1, batchUuid });
  if (due.length > 0) await askBatch(context, batchUuid, true);
};
