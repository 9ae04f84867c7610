import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useErrorNotice } from '#features/support/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { actingFor } from '#lib/session/acting.ts';
import { useSessionClaims } from '#lib/session/session.ts';
import { useStore } from '#lib/store.ts';
import { useSwitchAccount } from '../api.ts';
import classes from './switcher.module.css';

/** Tells on every page for whose account the person works, and leads back to their own. */
export const ActingBanner = () => {
  const text = useMessages('team', 'team');
  const notifyError = useErrorNotice();
  const account = useStore(actingFor);
  const claims = useSessionClaims();
  const back = useSwitchAccount((error) => void notifyError(text('switchFailed'), error));
  return (
    <aside className={classes.banner} aria-label={text('switcher')}>
      <IconUsers size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {account
          ? text('acting', { name: account.name, role: text(`as${account.role}`) })
          : text('actingUnknown', { name: claims?.username ?? '' })}
      </span>
      <Button variant="default" size="compact-md" loading={back.isPending} onClick={() => back.mutate(null)}>
        {text('backToOwn')}
      </Button>
    </aside>
  );
};
