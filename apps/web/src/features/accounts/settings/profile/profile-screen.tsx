import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { SWITCHABLE_EMAILS } from '@dubplate/contract/accounts/limits';
import type { Me, EmailSwitches as Switches } from '@dubplate/contract/accounts/schemas';
import { filesErrors } from '@dubplate/contract/files/errors';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { Button, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLinkMail } from '#features/accounts/link-mail/use-link-mail.ts';
import { fullName, meQuery } from '#features/accounts/me.ts';
import classes from '#features/accounts/settings-view.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { type Answer, call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { sendFile } from '#lib/upload/upload.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { PictureField } from '#ui/files/picture-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { SettingsView } from '../settings-view.tsx';
import storageUseClasses from '../storage/storage-use.module.css';
import { StorageUse } from '../storage/storage-use.tsx';
import { NamesForm } from './names-form.tsx';

const emailSwitchesQuery = queryOptions({
  queryKey: ['me', 'email-switches'],
  queryFn: ({ signal }) => call('GET /me/email-switches', { signal }),
});

/** Switches for the emails about releases. They are disabled until their state is loaded. */
export const EmailSwitches = () => {
  const text = useMessages('app', 'settings');
  const label = useId();
  const client = useQueryClient();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { data } = useQuery(emailSwitchesQuery);
  const change = useMutation({
    mutationFn: (body: Partial<Switches>) => call('PATCH /me/email-switches', { body }),
    onSuccess: (saved) => {
      replaceQueryData(client, emailSwitchesQuery, saved);
      notify.withdrawError(text('emailSwitchesFailed'));
    },
    onError: (error) => notifyError(text('emailSwitchesFailed'), error, accountsErrors),
  });
  const switches = { ...data, ...(change.isPending && change.variables) };
  return (
    <section className={storageUseClasses.storage} aria-labelledby={label}>
      <Title order={3} size="h4" id={label}>
        {text('emailSwitches')}
      </Title>
      <Text size="sm" c="dimmed">
        {text('emailSwitchesHint')}
      </Text>
      {SWITCHABLE_EMAILS.map((kind) => (
        <Switch
          key={kind}
          label={text(`email ${kind}`)}
          checked={switches[kind] === true}
          disabled={!data || !isOnline || change.isPending}
          onChange={({ currentTarget }) => change.mutate({ [kind]: currentTarget.checked })}
        />
      ))}
    </section>
  );
};

const linkSettingsQuery = queryOptions({
  queryKey: ['me', 'link-settings'],
  queryFn: ({ signal }) => call('GET /me/link-settings', { signal }),
});

/** Hides links of upcoming releases until the release day. The switch is disabled while loading. */
const HideLinks = () => {
  const text = useMessages('app', 'settings');
  const label = useId();
  const client = useQueryClient();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { data } = useQuery(linkSettingsQuery);
  const change = useMutation({
    mutationFn: (hide_until_release: boolean) => call('PATCH /me/link-settings', { body: { hide_until_release } }),
    onSuccess: (saved) => {
      replaceQueryData(client, linkSettingsQuery, saved);
      notify.withdrawError(text('hideLinksFailed'));
    },
    onError: (error) => notifyError(text('hideLinksFailed'), error, accountsErrors),
  });
  return (
    <section className={storageUseClasses.storage} aria-labelledby={label}>
      <Title order={3} size="h4" id={label}>
        {text('links')}
      </Title>
      <Switch
        label={text('hideLinks')}
        description={text('hideLinksHint')}
        checked={change.isPending ? change.variables : data?.hide_until_release === true}
        disabled={!data || !isOnline || change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
    </section>
  );
};

interface VerifyDialogProps {
  readonly username: string;
  readonly isPhone: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const VerifyBody = ({ username, isPhone, onClose }: Omit<VerifyDialogProps, 'isOpen'>) => {
  const text = useMessages('app', 'settings');
  const uiText = useUiText();
  const language = useLanguage();
  const mail = useLinkMail('verify', username);
  const isWaiting = mail.secondsLeft > 0;
  const errorMessage =
    mail.error && !isWaiting ? (errorText(mail.error, language, accountsErrors) ?? uiText('offlineTitle')) : null;
  return (
    <div className={classes.form}>
      <div role="status">
        {mail.isSent ? (
          <Text>{text(isPhone ? 'verifySentPhone' : 'verifySentEmail')}</Text>
        ) : (
          <Text>{text(isPhone ? 'verifyLeadPhone' : 'verifyLeadEmail', { name: username })}</Text>
        )}
      </div>
      {isWaiting && !mail.isSent && (
        <Text c="dimmed" size="sm" data-tabular>
          {text(isPhone ? 'verifyTooSoonPhone' : 'verifyTooSoonEmail', { count: mail.secondsLeft })}
        </Text>
      )}
      <FormError>{errorMessage}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('close')}
        </Button>
        <NextStep onClick={mail.ask} disabled={isWaiting} loading={mail.isAsking}>
          {isWaiting
            ? text('sendAgainIn', { seconds: mail.secondsLeft })
            : text(mail.isSent ? 'sendAgain' : 'sendLink')}
        </NextStep>
      </DialogButtons>
    </div>
  );
};

/** Requests the link that verifies the name. */
const VerifyDialog = ({ isOpen, onClose, ...props }: VerifyDialogProps) => {
  const text = useMessages('app', 'settings');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text(props.isPhone ? 'verifyPhone' : 'verifyEmail')}>
      <VerifyBody {...props} onClose={onClose} />
    </Dialog>
  );
};

/** The sign-in name; the user can verify it, but not change it. */
const OwnName = ({ me }: { me: Me }) => {
  const text = useMessages('app', 'settings');
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

const saveAvatar = async (id: string, picture: Blob | null): Promise<string | null> => {
  if (picture) {
    const saved = await sendFile(`/profile/${id}/upload-avatar`, 'avatar', picture, { name: 'avatar.png' });
    return (saved as Answer<'POST /profile/{id}/upload-avatar'>).avatar_url;
  }
  await call('DELETE /profile/{id}/remove-avatar', { params: { id } });
  return null;
};

/** The user's picture, saved as soon as it is cropped or removed. */
const OwnAvatar = ({ me }: { me: Me }) => {
  const text = useMessages('app', 'settings');
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const save = useMutation({
    mutationFn: (picture: Blob | null) => saveAvatar(me.uuid, picture),
    onSuccess: (avatar_url) => {
      client.setQueryData(meQuery.queryKey, (known) => known && { ...known, avatar_url });
      for (const failure of ['avatarFailed', 'saveFailed'] as const) notify.withdrawError(text(failure));
      notify.success(text('saved'));
    },
    onError: (error, picture) => void notifyError(text(picture ? 'avatarFailed' : 'saveFailed'), error, filesErrors),
  });
  const words = {
    choose: text('avatarChoose'),
    remove: text('avatarRemove'),
    hint: text('avatarHint'),
    crop: text('avatarEdit'),
  };
  return (
    <PictureField
      current={me.avatar_url}
      name={fullName(me) ?? me.username}
      words={words}
      isBusy={save.isPending}
      isLarge
      onChange={save.mutate}
    />
  );
};

/** The user's public picture and names, and their sign-in name. */
export const ProfileScreen = () => {
  const text = useMessages('app', 'settings');
  const query = useQuery(meQuery);
  return (
    <SettingsView title={text('profile')} lead={text('profileLead')} hasColumns>
      <QueryView query={query} failed={text('profileFailed')} loading={<FormSkeleton fields={3} />}>
        {(me) => (
          <>
            <OwnAvatar me={me} />
            <NamesForm me={me} />
            <OwnName me={me} />
            <EmailSwitches />
            <HideLinks />
            <StorageUse />
          </>
        )}
      </QueryView>
    </SettingsView>
  );
};
