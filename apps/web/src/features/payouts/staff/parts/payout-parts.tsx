import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import type { StaffPayout } from '@dubplate/contract/payouts/schemas';
import { Link } from '@tanstack/react-router';
import { payoutTones } from '#features/payouts/parts/payout-names.ts';
import shared from '#features/payouts/parts/payouts.module.css';
import { errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { StatusChip, type StatusChipProps } from '#ui/display/status-chip.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { EmailText } from '#ui/texts/unbroken.tsx';

/** The person who is paid, as a link to their page. */
export const Payee = ({ user: { uuid, username } }: { user: { uuid: string; username: string | null } }) => (
  <Link to="/staff/people/$uuid" params={{ uuid }} className={shared.link}>
    <EmailText>{username ?? uuid}</EmailText>
  </Link>
);

interface StateProps extends Pick<StatusChipProps, 'variant'> {
  readonly payout: Pick<StaffPayout, 'state'>;
}

export const PayoutStateChip = ({ payout: { state }, ...look }: StateProps) => {
  const text = useMessages('staff', 'staffPayouts');
  return <StatusChip tone={payoutTones[state]} label={text(state)} {...look} />;
};

/** How many of the needed approvals a payout has. */
export const ApprovalCount = ({ payout }: { payout: Pick<StaffPayout, 'approvals' | 'approvals_needed'> }) => {
  const text = useMessages('staff', 'staffPayouts');
  return text('approvalsOf', { count: payout.approvals.length, needed: payout.approvals_needed });
};

/** The reason of a refused change in a dialog; nothing without one. */
export const Refusal = ({ error }: { readonly error: unknown }) => {
  const text = useMessages('staff', 'staffPayouts');
  const language = useLanguage();
  if (!error) return null;
  return <FormError>{errorText(error, language, payoutsErrors) ?? text('noAnswer')}</FormError>;
};
