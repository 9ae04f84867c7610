import type { Me } from '@dubplate/contract/accounts/schemas';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { Button, Text, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from '#features/accounts/settings-view.module.css';
import { useMessages } from '../messages.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** The sign-in name; the user can verify it, but not change it. */
export const OwnName = ({ me }: { me: Me }) => {
  const text = useMessages();
  const hint = useId();
  const [isOpen, setOpen] = useState(false);
  const isPhone = parseUsername(me.username)?.kind === 'phone';
  const isVerified = me.verified_at !== null;
  return (
    <div className={classes.named}>
      <TextInput
        label={text(isPhone ? 'phone' : 'email')}
        value={me.username}
        readOnly
        {...(isVerified ? {} : { 'aria-describedby': hint })}
      />
      <Button
        variant="default"
        disabled={isVerified}
        leftSection={isVerified ? <IconCheck size={18} stroke={2} aria-hidden="true" /> : undefined}
        onClick={() => setOpen(true)}
      >
        {text(isVerified ? 'isVerified' : 'verify')}
      </Button>
      {!isVerified && (
        <Text id={hint} size="sm" c="dimmed" className={classes.hint ?? ''}>
          {text(isPhone ? 'phoneHint' : 'emailHint')}
        </Text>
      )}
      <VerifyDialog
        username={me.username}
        isPhone={isPhone}
        isOpen={isOpen && !isVerified}
        onClose={() => setOpen(false)}
      />
    </div>
  );
};
