import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { isActing } from '#lib/session/acting.ts';
import { useSessionClaims } from '#lib/session/session.ts';
import { type AccountId, accountsQuery, useSwitchAccount } from '../api.ts';
import classes from './switcher.module.css';

interface ChoiceProps {
  readonly name: string;
  readonly detail?: string;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ name, detail, isCurrent, isBusy, onChoose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      className={classes.item}
      aria-current={isCurrent || undefined}
      disabled={isBusy}
      onClick={() => {
        if (!isCurrent) onChoose();
      }}
    >
      <span className={classes.names}>
        <span>{name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {isCurrent && <IconCheck size={18} stroke={2} aria-hidden="true" />}
    </button>
  </li>
);

/** The person's own account and those for which they work; nothing for people without any. */
export const AccountSwitcher = () => {
  const text = useMessages('team', 'team');
  const notifyError = useErrorNotice();
  const account = useSessionClaims()?.sub;
  const { data: accounts = [] } = useQuery(accountsQuery);
  const open = useSwitchAccount((error) => void notifyError(text('switchFailed'), error));
  const active = accounts.filter(({ state }) => state === 'ACTIVE');
  const invitations = accounts.length - active.length;
  if (accounts.length === 0 && !isActing()) return null;
  const choose = (uuid: AccountId | null) => open.mutate(uuid);
  return (
    <section className={classes.switcher} aria-label={text('switcher')}>
      <ul className={classes.list}>
        <Choice
          name={text('ownAccount')}
          isCurrent={!isActing()}
          isBusy={open.isPending}
          onChoose={() => choose(null)}
        />
        {active.map(({ account_uuid, name, role }) => (
          <Choice
            key={account_uuid}
            name={name}
            detail={text(role)}
            isCurrent={account_uuid === account}
            isBusy={open.isPending}
            onChoose={() => choose(account_uuid)}
          />
        ))}
        <li>
          <Link to="/accounts" className={classes.item}>
            <span className={classes.names}>
              <span>{text('manage')}</span>
              {invitations > 0 && <span className={classes.detail}>{text('invitations', { count: invitations })}</span>}
            </span>
          </Link>
        </li>
      </ul>
    </section>
  );
};
