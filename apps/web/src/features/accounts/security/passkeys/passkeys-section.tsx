import { PASSKEY_NAME_MAX } from '@dubplate/contract/accounts/limits';
import type { Passkey } from '@dubplate/contract/accounts/passkeys-schemas';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { ActionIcon, Button, Text, Title } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useMe } from '#features/accounts/me.ts';
import { passkeySupport } from '#features/accounts/passkey-support.ts';
import layout from '#features/accounts/settings-view.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { passkeysQuery, removePasskey, renamePasskey, usePasskeysChanged } from '../api.ts';
import classes from '../security.module.css';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

const RenameForm = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const text = useMessages('app', 'security');
  const uiText = useUiText();
  const notifyError = useErrorNotice();
  const changed = usePasskeysChanged();
  const [name, setName] = useState(passkey.name);
  const renaming = useMutation({
    mutationFn: renamePasskey,
    onSuccess: () => {
      notify.withdrawError(text('renameFailed'));
      onClose();
    },
    onError: (error) => void notifyError(text('renameFailed'), error),
    onSettled: () => changed(),
  });
  const isReady = name.trim() !== '' && name.length <= PASSKEY_NAME_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !renaming.isPending) renaming.mutate({ uuid: passkey.uuid, name });
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <LineField
        label={text('passkeyName')}
        max={PASSKEY_NAME_MAX}
        value={name}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={renaming.isPending}>
          {text('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

const RenamePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) => {
  const text = useMessages('app', 'security');
  return (
    <Dialog opened={passkey !== null} onClose={onClose} title={text('renameTitle')} size="28rem">
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
};

/** Returns true if the signed-in user must still verify their name; false while loading. */
export const useIsUnproven = (): boolean => useMe()?.verified_at === null;

/** Replaces a button that requires a verified name with a link to the verification. */
export const VerifyFirst = () => {
  const text = useMessages('app', 'security');
  const me = useMe();
  const isPhone = me !== null && parseUsername(me.username)?.kind === 'phone';
  return (
    <p className={classes.note}>
      {text(isPhone ? 'verifyPhoneFirst' : 'verifyEmailFirst')} <Link to="/settings">{text('toVerify')}</Link>
    </p>
  );
};

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

const PasskeyRow = ({ passkey, onRename, onRemove }: PasskeyRowProps) => {
  const text = useMessages('app', 'security');
  const format = useFormat();
  const { name, created_at, last_used_at, is_backed_up } = passkey;
  return (
    <li className={classes.row}>
      <IconKey size={26} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.fact}>
          {last_used_at ? text('usedOn', { when: format.dateTime(last_used_at) }) : text('neverUsed')}
        </p>
        <p className={classes.fact}>{text('addedOn', { when: format.date(created_at) })}</p>
        {is_backed_up && <p className={classes.fact}>{text('synced')}</p>}
      </div>
      <div className={classes.actions}>
        <ActionIcon aria-label={text('rename', { name })} onClick={onRename}>
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={text('remove', { name })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </div>
    </li>
  );
};

/** Explains why passkeys don't work here, and offers a way to make them work. */
const UnsupportedNote = () => {
  const text = useMessages('app', 'security');
  const place = passkeySupport();
  if (place === 'needs-localhost') {
    const { protocol, port, pathname, hostname } = window.location;
    const address = `${protocol}//localhost${port && `:${port}`}${pathname}`;
    return (
      <p className={classes.note}>
        {text('needsLocalhost', { host: hostname })} <a href={address}>{address}</a>
      </p>
    );
  }
  return <p className={classes.note}>{text(place === 'needs-https' ? 'needsHttps' : 'unsupported')}</p>;
};

/** The passkeys of the account: list, add, rename, remove. */
export const PasskeysSection = () => {
  const text = useMessages('app', 'security');
  const notifyError = useErrorNotice();
  const changed = usePasskeysChanged();
  const query = useQuery(passkeysQuery);
  const isUnproven = useIsUnproven();
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const removing = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => {
      notify.withdrawError(text('removeFailed'));
      notify.success(text('removed'));
    },
    onError: (error) => void notifyError(text('removeFailed'), error),
    onSettled: () => changed(),
  });
  const askToRemove = async ({ uuid, name }: Passkey) => {
    const isSure = await confirm({
      heading: text('removeHeading'),
      message: text('removeMessage', { name }),
      action: text('removeAction'),
      isDangerous: true,
    });
    if (isSure) removing.mutate(uuid);
  };
  return (
    <section className={classes.section} aria-labelledby="passkeys">
      <div>
        <Title order={3} id="passkeys">
          {text('passkeys')}
        </Title>
        <Text c="dimmed" mt="xs">
          {text('passkeysLead')}
        </Text>
      </div>
      <QueryView query={query} failed={text('loadFailed')} loading={<RowsSkeleton count={2} />}>
        {(data) =>
          data.length > 0 ? (
            <ul className={classes.list}>
              {data.map((passkey) => (
                <PasskeyRow
                  key={passkey.uuid}
                  passkey={passkey}
                  onRename={() => setRenamed(passkey)}
                  onRemove={() => void askToRemove(passkey)}
                />
              ))}
            </ul>
          ) : (
            <Text>{text('noPasskeys')}</Text>
          )
        }
      </QueryView>
      {passkeySupport() !== 'works' ? (
        <UnsupportedNote />
      ) : isUnproven ? (
        <VerifyFirst />
      ) : (
        <NextStep className={classes.action ?? ''} onClick={() => setAdding(true)}>
          {text('addPasskey')}
        </NextStep>
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />
    </section>
  );
};
