import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#features/accounts/me.ts';
import { LoadError } from '#features/support/index.ts';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { useMessages } from '../messages.ts';
import { SettingsView } from '../settings-view.tsx';
import { StorageUse } from '../storage/storage-use.tsx';
import { EmailSwitches } from './email-switches.tsx';
import { HideLinks } from './hide-links.tsx';
import { NamesForm } from './names-form.tsx';
import { OwnAvatar } from './own-avatar.tsx';
import { OwnName } from './own-name.tsx';

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
