import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import classes from '../security.module.css';
import { useIsUnproven, VerifyFirst } from '../verify-first.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { totpQuery } from './totp-api.ts';
import { TurnOffDialog } from './turn-off-dialog.tsx';

/** One-time codes: for staff, and for users who still have them enabled. */
export const TotpSection = () => {
  const text = useMessages();
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(totpQuery);
  const isUnproven = useIsUnproven();
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const close = () => setOpen(null);
  if (error && !data)
    return (
      <LoadError error={error} title={text('loadFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data || (!data.is_available && data.activated_at === null)) return null;
  return (
    <section className={classes.section} aria-labelledby="totp">
      <div>
        <Title order={3} id="totp">
          {text('totp')}
        </Title>
        <Text c="dimmed" mt="xs">
          {text('totpLead')}
        </Text>
      </div>
      {data.activated_at && (
        <Text>
          {text('totpIsOn', { when: format.date(data.activated_at) })},{' '}
          {text('codesLeft', { count: data.recovery_codes_left })}
        </Text>
      )}
      {isUnproven && data.activated_at === null ? (
        <VerifyFirst />
      ) : (
        <Button
          variant="default"
          className={classes.act ?? ''}
          onClick={() => setOpen(data.activated_at ? 'off' : 'on')}
        >
          {text(data.activated_at ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      <SetUpDialog isOpen={open === 'on'} onClose={close} />
      <TurnOffDialog isOpen={open === 'off'} onClose={close} />
    </section>
  );
};
