import type { TeamAccount } from '@dubplate/contract/team/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { isActing } from '#lib/session/acting.ts';
import { useSessionClaims } from '#lib/session/session.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { accountsQuery, useAcceptInvitation, useLeaveAccount, useSwitchAccount } from '../api.ts';
import classes from '../team.module.css';

/** Tells people who have not confirmed their name how to. */
const Unverified = ({ isRefused }: { readonly isRefused: boolean }) => {
  const text = useMessages('team', 'team');
  const me = useMe();
  const isUnverified = !isActing() && me?.verified_at === null;
  if (!isUnverified && !isRefused) return null;
  return (
    <FormError>
      {text('notVerified')} <Link to="/settings">{text('verify')}</Link>
    </FormError>
  );
};

const useActions = (account: TeamAccount) => {
  const text = useMessages('team', 'team');
  const notifyError = useErrorNotice();
  const { name, account_uuid, state } = account;
  const isCurrent = useSessionClaims()?.sub === account_uuid;
  const open = useSwitchAccount((error) => void notifyError(text('switchFailed'), error));
  const accept = useAcceptInvitation({
    onSuccess: () => void notify.success(text('accepted', { name })),
    onError: (error) => {
      if (!hasCode(error, 'NOT_VERIFIED')) notifyError(text('acceptFailed'), error);
    },
  });
  const leave = useLeaveAccount({
    onSuccess: () => void notify.success(state === 'ACTIVE' ? text('left', { name }) : text('declined')),
    onError: (error) => void notifyError(text('leaveFailed'), error),
  });
  const askToLeave = async () => {
    const isSure = await confirm({
      heading: text('leaveTitle', { name }),
      message: text('leaveText'),
      action: text('leave'),
      isDangerous: true,
    });
    if (isSure) leave.mutate({ account_uuid, isCurrent });
  };
  return { isCurrent, open, accept, leave, askToLeave };
};

const AccountRow = ({ account }: { readonly account: TeamAccount }) => {
  const text = useMessages('team', 'team');
  const { isCurrent, open, accept, leave, askToLeave } = useActions(account);
  const { name, account_uuid, role, artist_uuids, state } = account;
  const isInvitation = state === 'INVITED';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>
          {text(isInvitation ? 'invitation' : 'membership', { role: text(`as${role}`) })}
          {artist_uuids && `, ${text('limited')}`}
        </p>
        <Unverified isRefused={hasCode(accept.error, 'NOT_VERIFIED')} />
      </div>
      {isInvitation ? (
        <div className={classes.ways}>
          <Button
            size="sm"
            aria-label={text('acceptFrom', { name })}
            loading={accept.isPending}
            onClick={() => accept.mutate(account_uuid)}
          >
            {text('accept')}
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={text('declineFrom', { name })}
            loading={leave.isPending}
            onClick={() => leave.mutate({ account_uuid, isCurrent: false })}
          >
            {text('decline')}
          </Button>
        </div>
      ) : (
        <div className={classes.ways}>
          {isCurrent ? (
            <span className={classes.soft}>{text('isOpen')}</span>
          ) : (
            <Button
              size="sm"
              aria-label={text('openOf', { name })}
              loading={open.isPending}
              onClick={() => open.mutate(account_uuid)}
            >
              {text('open')}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            aria-label={text('leaveFrom', { name })}
            loading={leave.isPending}
            onClick={() => void askToLeave()}
          >
            {text('leave')}
          </Button>
        </div>
      )}
    </li>
  );
};

/** The accounts of others in which the person works, and invitations to their teams. */
export const AccountsScreen = () => {
  const text = useMessages('team', 'team');
  usePageTitle(text('accounts'));
  return (
    <>
      <PageHeader title={text('accounts')} lead={text('accountsLead')} />
      <QueryView
        query={useQuery(accountsQuery)}
        failed={text('accountsFailed')}
        loading={<RowsSkeleton count={3} hasImage={false} />}
        empty={<EmptyState title={text('noAccounts')} description={text('noAccountsHint')} />}
      >
        {(accounts) => (
          <ul className={classes.list}>
            {accounts.map((account) => (
              <AccountRow key={account.account_uuid} account={account} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
};
