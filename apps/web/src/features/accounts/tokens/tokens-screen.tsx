import type { PersonalToken } from '@dubplate/contract/accounts/tokens-endpoints';
import { ActionIcon } from '@mantine/core';
import { IconCode, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { SettingsView } from '../settings/settings-view.tsx';
import { removeToken, tokensQuery, useTokensChanged } from './api.ts';
import classes from './tokens.module.css';

const MakeTokenDialog = lazyDialog(
  async () => (await import('./make-token-dialog.tsx')).MakeTokenDialog,
  ({ isOpen }) => isOpen,
);

const useUse = () => {
  const text = useMessages('app', 'tokens');
  const format = useFormat();
  return ({ last_used_on, last_used_address }: PersonalToken): string => {
    if (last_used_on === null) return text('unused');
    const when = format.day(last_used_on);
    return last_used_address === null ? text('usedOn', { when }) : text('used', { when, address: last_used_address });
  };
};

const TokenRow = ({ token, onRemove }: { token: PersonalToken; onRemove: () => void }) => {
  const text = useMessages('app', 'tokens');
  const format = useFormat();
  const useOf = useUse();
  const { name, scopes, created_at, expires_at } = token;
  const isExpired = expires_at <= serverNow().toISOString();
  return (
    <li className={classes.row}>
      <IconCode size={26} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <div className={classes.head}>
          <p className={classes.name}>{name}</p>
          <ActionIcon aria-label={text('remove', { name })} onClick={onRemove}>
            <IconTrash size={20} stroke={1.75} />
          </ActionIcon>
        </div>
        <p className={classes.fact}>{scopes.map((scope) => text(scope)).join('; ')}</p>
        <p className={classes.fact}>{useOf(token)}</p>
        <p className={classes.fact}>
          {text('made', { when: format.date(created_at) })} ·{' '}
          {text(isExpired ? 'expired' : 'expires', { when: format.date(expires_at) })}
        </p>
      </div>
    </li>
  );
};

/** The personal tokens of the account: list, make, delete. */
export const TokensScreen = () => {
  const text = useMessages('app', 'tokens');
  const notifyError = useErrorNotice();
  const changed = useTokensChanged();
  const query = useQuery(tokensQuery);
  const [isMaking, setMaking] = useState(false);
  const removing = useMutation({
    mutationFn: removeToken,
    onSuccess: () => {
      notify.withdrawError(text('removeFailed'));
      notify.success(text('removed'));
    },
    onError: (error) => void notifyError(text('removeFailed'), error),
    onSettled: () => changed(),
  });
  const askToRemove = async ({ uuid, name }: PersonalToken) => {
    const isSure = await confirm({
      heading: text('removeHeading'),
      message: text('removeMessage', { name }),
      action: text('removeAction'),
      isDangerous: true,
    });
    if (isSure) removing.mutate(uuid);
  };
  return (
    <SettingsView title={text('tokens')} lead={text('lead')} hasWayBack>
      <QueryView query={query} failed={text('loadFailed')} loading={<RowsSkeleton count={3} />}>
        {(data) => (
          <>
            {data.length > 0 ? (
              <ul className={classes.list}>
                {data.map((token) => (
                  <TokenRow key={token.uuid} token={token} onRemove={() => void askToRemove(token)} />
                ))}
              </ul>
            ) : (
              <p className={classes.empty}>{text('empty')}</p>
            )}
            <div className={classes.actions}>
              <NextStep onClick={() => setMaking(true)}>{text('make')}</NextStep>
              <a className={classes.calls} href="/api/docs/">
                {text('calls')}
              </a>
            </div>
          </>
        )}
      </QueryView>
      <MakeTokenDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </SettingsView>
  );
};
