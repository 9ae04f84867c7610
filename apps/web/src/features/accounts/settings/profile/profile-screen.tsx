import type { Me } from '@dubplate/contract/accounts/schemas';
import { filesErrors } from '@dubplate/contract/files/errors';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { Button, Text, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { meQuery } from '#features/accounts/me.ts';
import classes from '#features/accounts/settings-view.module.css';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { uploadOwnAvatar } from '#lib/upload/upload.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { PictureField } from '#ui/files/picture-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';
import { SettingsView } from '../settings-view.tsx';
import { StorageUse } from '../storage/storage-use.tsx';
import { EmailSwitches } from './email-switches.tsx';
import { HideLinks } from './hide-links.tsx';
import { NamesForm } from './names-form.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

/** The sign-in name; the user can verify it, but not change it. */
const OwnName = ({ me }: { me: Me }) => {
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

const saveAvatar = async (id: string, picture: Blob | null): Promise<string | null> => {
  if (picture) return (await uploadOwnAvatar(id, picture, { name: 'avatar.png' })).avatar_url;
  await call('DELETE /profile/{id}/remove-avatar', { params: { id } });
  return null;
};

/** The user's picture, saved as soon as it is cropped or removed. */
const OwnAvatar = ({ me }: { me: Me }) => {
  const text = useMessages();
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const save = useMutation({
    mutationFn: (picture: Blob | null) => saveAvatar(me.uuid, picture),
    onSuccess: (avatar_url) => {
      client.setQueryData(meQuery.queryKey, (known) => known && { ...known, avatar_url });
      for (const failure of ['avatarFailed', 'saveFailed'] as const) notify.withdrawFailure(text(failure));
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
  return <PictureField current={me.avatar_url} words={words} isBusy={save.isPending} isLarge onChange={save.mutate} />;
};

/** The user's public picture and names, and their sign-in name. */
export const ProfileScreen = () => {
  const text = useMessages();
  const { data: me, error, refetch, isFetching } = useQuery(meQuery);
  return (
    <SettingsView title={text('profile')} lead={text('profileLead')} hasColumns>
      {me ? (
        <>
          <OwnAvatar me={me} />
          <NamesForm me={me} />
          <OwnName me={me} />
          <EmailSwitches />
          <HideLinks />
          <StorageUse />
        </>
      ) : error ? (
        <LoadError error={error} title={text('profileFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </SettingsView>
  );
};
