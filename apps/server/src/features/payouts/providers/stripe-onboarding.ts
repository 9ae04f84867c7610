import type Stripe from 'stripe';
import type { StripeApi } from '#features/commerce/index.ts';
import type { Onboarding } from './payout-provider.ts';

/**
 * Countries whose accounts accept Stripe's full agreement; elsewhere an account can only receive transfers, under the
 * recipient agreement. It cannot be changed later: https://docs.stripe.com/connect/cross-border-payouts
 */
const FULL_AGREEMENT = new Set(
  ('US CA GB CH ' + 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE').split(
    ' ',
  ),
);

const maskedOf = (external: Stripe.ExternalAccount | undefined): string | null => {
  if (!external?.last4) return null;
  const name = external.object === 'card' ? external.brand : external.bank_name;
  return [name, `•••• ${external.last4}`].filter(Boolean).join(' ');
};

/** Stripe's own pages for connected accounts. Stripe collects and keeps what it asks for. */
export const createStripeOnboarding = ({ stripe, orProviderFailed, requireId }: StripeApi): Onboarding => ({
  async createAccount({ key, email, country }) {
    const { id } = await requireId(
      stripe.accounts.create(
        {
          country,
          ...(email !== null && { email }),
          controller: {
            stripe_dashboard: { type: 'express' },
            fees: { payer: 'application' },
            losses: { payments: 'application' },
            requirement_collection: 'stripe',
          },
          capabilities: { transfers: { requested: true } },
          ...(!FULL_AGREEMENT.has(country) && { tos_acceptance: { service_agreement: 'recipient' } }),
        },
        { idempotencyKey: `${key}:account` },
      ),
    );
    return id;
  },

  async link(account, { returnUrl, refreshUrl }) {
    const { url } = await orProviderFailed(
      stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
      }),
      (link) => typeof link.url === 'string',
    );
    return url;
  },

  async fetch(account) {
    const { capabilities, payouts_enabled, external_accounts, country } = await requireId(
      stripe.accounts.retrieve(account),
    );
    return {
      isReady: capabilities?.transfers === 'active' && payouts_enabled,
      masked: maskedOf(external_accounts?.data?.[0]),
      country: country ?? '',
    };
  },
});
