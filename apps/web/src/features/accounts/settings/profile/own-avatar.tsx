import type { Me } from '@dubplate/contract/accounts/schemas';
import { filesErrors } from '@dubplate/contract/files/errors';
import { useQueryClient } from '@tanstack/react-query';
import { meQuery } from '#features/accounts/me.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { uploadOwnAvatar } from '#lib/upload/upload.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { PictureField } from '#ui/files/picture-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';

const saveAvatar = async (id: string, picture: Blob | null): Promise<string | null> => {
  if (picture) return (await uploadOwnAvatar(id, picture, { name: 'avatar.png' })).avatar_url;
  await call('DELETE /profile/{id}/remove-avatar', { params: { id } });
  return null;
};

/** The user's picture, saved as soon as it is cropped or removed. */
export const OwnAvatar = ({ me }: { me: Me }) => {
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
