import { isDeepStrictEqual } from 'node:util';
import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { UserId } from '@dubplate/contract/ids';
import { payoutsErrors, payoutsIssues } from '@dubplate/contract/payouts/errors';
import { METHOD_CHANGE_HOURS } from '@dubplate/contract/payouts/limits';
import type { PayoutMethod, PayoutMethodInput } from '@dubplate/contract/payouts/schemas';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { formatCents } from '@dubplate/rules/cents';
import {
  addressIssue,
  CARD_MASK,
  countryOfTarget,
  maskTarget,
  normalizeTarget,
  type PayoutTarget,
  validateTarget,
} from '@dubplate/rules/payouts/targets';
import { v5 } from 'uuid';
import { enqueueEmail, lockUser, requireRecentAuth, requireVerifiedName, type User } from '#features/accounts/index.ts';
import { hasPaidPlan, hasRightChecksum, ProviderFailed } from '#features/commerce/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { newUuid } from '#platform/ids.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { PayoutConfig } from '../config.ts';
import type { Onboarding } from '../providers/payout-provider.ts';
import { type Offer, offeredMethods } from './offered.ts';
import {
  createPayoutBox,
  currentMethod,
  lastMethodId,
  type MethodDetails,
  markReady,
  openDetails,
  removeMethod,
  replaceMethod,
  type StoredMethod,
  sealDetails,
} from './store.ts';

export type MethodContext = Pick<ServerContext, 'clock' | 'db' | 'jobs' | 'keyring' | 'origin'> &
  Offer & {
    readonly config: Pick<PayoutConfig, 'minimum'>;
    /** Null without Stripe: an operator pays cards by hand. */
    readonly onboarding: Onboarding | null;
    readonly wrongPasswords: RateLimit;
  };

const PAGE = '/royalties/payouts';
/** Replaces the card or account until Stripe reports it. */
const STRIPE_MASK = 'Stripe';

/** Returns the time before which nothing is sent to a method, or null if it may be used now. */
export const methodNotBefore = (
  { is_change, set_at }: Pick<StoredMethod, 'is_change' | 'set_at'>,
  now: Date,
): Date | null => {
  const time = new Date(set_at.getTime() + METHOD_CHANGE_HOURS * 3_600_000);
  return is_change && time > now ? time : null;
};

/** Returns the answer of a provider, or null if the call failed. */
const orNull = async <Result>(call: Promise<Result>): Promise<Result | null> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderFailed) return null;
    throw error;
  }
};

/** Fetches the state of an incomplete method from Stripe. If the call fails, the stored state remains. */
const refresh = async (
  { db, origin }: Pick<MethodContext, 'db' | 'origin'>,
  onboarding: Onboarding,
  method: StoredMethod,
  account: string,
): Promise<{ method: StoredMethod; url: string | null }> => {
  const found = await orNull(onboarding.fetch(account));
  if (found?.isReady) {
    const ready = { masked: found.masked ?? method.masked, country: found.country };
    await markReady(db, method.id, ready);
    return { method: { ...method, ...ready, is_ready: true }, url: null };
  }
  const page = `${origin()}${PAGE}`;
  return { method, url: await orNull(onboarding.link(account, { returnUrl: page, refreshUrl: page })) };
};

/** Reads the method of a user with what the plan and the operator's settings allow. Not inside a transaction. */
export const readMethod = async (
  context: Omit<MethodContext, 'jobs' | 'wrongPasswords'>,
  userUuid: UserId,
): Promise<PayoutMethod> => {
  const { clock, db, keyring, config, onboarding } = context;
  const now = clock.now();
  const available = offeredMethods(context, await hasPaidPlan(db, userUuid, now));
  const general = { available, minimum: formatCents(config.minimum) };
  const stored = await currentMethod(db, userUuid);
  if (!stored)
    return {
      method: null,
      masked: null,
      country: null,
      status: null,
      onboarding_url: null,
      by_hand: false,
      set_at: null,
      not_before: null,
      ...general,
    };
  const details = openDetails(createPayoutBox(keyring), stored.uuid, stored.sealed);
  const account = details?.method === 'CARD' ? details.account : null;
  const { method, url } =
    onboarding && account !== null && !stored.is_ready
      ? await refresh(context, onboarding, stored, account)
      : { method: stored, url: null };
  return {
    method: method.method,
    masked: method.masked,
    country: method.country,
    status: method.is_ready ? 'READY' : 'INCOMPLETE',
    onboarding_url: url,
    by_hand:
      method.method === 'CARD'
        ? account === null
        : (available.find((offered) => offered.method === method.method)?.by_hand ?? true),
    set_at: method.set_at.toISOString(),
    not_before: methodNotBefore(method, now)?.toISOString() ?? null,
    ...general,
  };
};

/** @throws 400 with the fields that are wrong */
const checkTarget = (input: PayoutMethodInput, target: PayoutTarget): void => {
  refuseIssues(payoutsIssues, validateTarget(target));
  // As it was entered: the stored address of 0x… is in small letters and has no checksum.
  if (input.method === 'CRYPTO' && !hasRightChecksum(input.address))
    refuseIssues(payoutsIssues, [addressIssue(input.network, 'address_checksum')]);
};

type NewMethod = Parameters<typeof replaceMethod>[2];

/**
 * Opens an account at Stripe. Its key depends on the method before, so a repeated call gets the same account.
 * @throws 400 without a country, 502 PROVIDER_FAILED
 */
const openStripeAccount = async (
  { db, keyring }: Pick<MethodContext, 'db' | 'keyring'>,
  onboarding: Onboarding,
  { uuid: userUuid, username }: User,
  country: string | null,
): Promise<NewMethod> => {
  if (country === null) refuseIssues(payoutsIssues, [{ path: 'country', code: 'country_unknown' }]);
  const uuid = v5(`${country}:${await lastMethodId(db, userUuid)}`, userUuid);
  const email = parseUsername(username)?.kind === 'email' ? username : null;
  const account = await orNull(onboarding.createAccount({ key: uuid, email, country: country ?? '' }));
  if (account === null) throw apiError(commerceErrors, 'PROVIDER_FAILED');
  const sealed = sealDetails(createPayoutBox(keyring), uuid, { method: 'CARD', account });
  return { uuid, method: 'CARD', sealed, masked: STRIPE_MASK, country, is_ready: false };
};

const detailsOf = (target: PayoutTarget): MethodDetails =>
  target.method === 'CARD' ? { method: 'CARD', account: null } : target;

const newMethod = (keyring: MethodContext['keyring'], target: PayoutTarget): NewMethod => {
  const uuid = newUuid();
  return {
    uuid,
    method: target.method,
    sealed: sealDetails(createPayoutBox(keyring), uuid, detailsOf(target)),
    masked: target.method === 'CARD' ? CARD_MASK : maskTarget(target),
    country: countryOfTarget(target),
    is_ready: true,
  };
};

/** Whether a stored method goes to the same place, so that nothing changes. */
const isSame = (
  { keyring, onboarding }: Pick<MethodContext, 'keyring' | 'onboarding'>,
  stored: StoredMethod | undefined,
  target: PayoutTarget,
): boolean => {
  const details = stored && openDetails(createPayoutBox(keyring), stored.uuid, stored.sealed);
  if (!stored || !details) return false;
  if (target.method !== 'CARD') return isDeepStrictEqual(details, detailsOf(target));
  return (
    details.method === 'CARD' &&
    (details.account === null) === (onboarding === null) &&
    (target.country === null || target.country === stored.country)
  );
};

const saveMethod = (context: MethodContext, userUuid: UserId, target: PayoutTarget, method: NewMethod): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const user = await lockUser(trx, userUuid);
    if (!user) throw notFound();
    // A second click on the same button.
    if (isSame(context, await currentMethod(trx, userUuid), target)) return;
    await replaceMethod(trx, userUuid, method, context.clock.now());
    await enqueueEmail(trx, context.jobs, {
      kind: 'payout-method-changed',
      username: user.username,
      values: { to: method.masked },
    });
  });

/**
 * Sets the payout target of the caller, and announces it by email. The same target again changes nothing. Not inside a
 * transaction.
 * @throws 403 NOT_VERIFIED, PASSWORD_NEEDED; 400 with the fields that are wrong; 409 METHOD_NOT_ALLOWED; 502
 *   PROVIDER_FAILED
 */
export const setMethod = async (
  context: MethodContext,
  actor: Actor,
  input: PayoutMethodInput,
): Promise<PayoutMethod> => {
  const { clock, db, keyring, onboarding, wrongPasswords } = context;
  const now = clock.now();
  const user = await requireRecentAuth(db, wrongPasswords, actor, input.password, now);
  requireVerifiedName(user);
  const target = normalizeTarget(input);
  checkTarget(input, target);
  const offered = offeredMethods(context, await hasPaidPlan(db, user.uuid, now));
  if (!offered.some(({ method, allowed }) => allowed && method === target.method))
    throw apiError(payoutsErrors, 'METHOD_NOT_ALLOWED');
  if (!isSame(context, await currentMethod(db, user.uuid), target)) {
    const method =
      target.method === 'CARD' && onboarding
        ? await openStripeAccount(context, onboarding, user, target.country)
        : newMethod(keyring, target);
    await saveMethod(context, user.uuid, target, method);
  }
  return readMethod(context, user.uuid);
};

/**
 * Removes the method of the caller, and announces it by email. Payouts that were requested keep theirs.
 * @throws 403 PASSWORD_NEEDED
 */
export const removeOwnMethod = async (
  { clock, db, jobs, wrongPasswords }: Pick<MethodContext, 'clock' | 'db' | 'jobs' | 'wrongPasswords'>,
  actor: Actor,
  password: string | undefined,
): Promise<void> => {
  const now = clock.now();
  await requireRecentAuth(db, wrongPasswords, actor, password, now);
  await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, actor.uuid);
    const method = await currentMethod(trx, actor.uuid);
    if (!user || !method) return;
    await removeMethod(trx, actor.uuid, now);
    await enqueueEmail(trx, jobs, {
      kind: 'payout-method-removed',
      username: user.username,
      values: { to: method.masked },
    });
  });
};
