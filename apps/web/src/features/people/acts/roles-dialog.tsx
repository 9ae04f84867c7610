import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { ROLES, type Role } from '@dubplate/contract/accounts/limits';
import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { personActs, usePersonAct } from '../api.ts';
import { useMessages } from '../messages.ts';
import { personName } from '../person-name.ts';
import classes from './acts.module.css';
import type { ActDialogProps } from './dialog-props.ts';

const RolesForm = ({ person, onClose }: Omit<ActDialogProps, 'opened'>) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [roles, setRoles] = useState<readonly Role[]>(person.roles);
  const { mutate, isPending } = usePersonAct(personActs(person.uuid).changeRoles, {
    onSuccess: () => {
      notify.success(text('rolesChanged'));
      onClose();
    },
    onError: (error) => notifyError(text('rolesFailed'), error, accountsErrors),
  });
  const isChanged = ROLES.some((role) => roles.includes(role) !== person.roles.includes(role));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && isOnline && !isPending) mutate({ roles: [...roles] });
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.lead}>{text('rolesLead')}</p>
      {ROLES.toReversed().map((role) => (
        <Checkbox
          key={role}
          label={text(`role${role}`)}
          description={text(`role${role}Hint`)}
          checked={roles.includes(role)}
          onChange={({ currentTarget: { checked } }) =>
            setRoles((known) => (checked ? [...known, role] : known.filter((other) => other !== role)))
          }
        />
      ))}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" disabled={!isChanged || !isOnline} loading={isPending}>
          {text('save')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Gives and takes roles. */
export const RolesDialog = ({ person, opened, onClose }: ActDialogProps) => {
  const text = useMessages();
  const name = personName(person) ?? text('erasedName');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('rolesTitle', { name })}>
      <RolesForm person={person} onClose={onClose} />
    </Dialog>
  );
};
