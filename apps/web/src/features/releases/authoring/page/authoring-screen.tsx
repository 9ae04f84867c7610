import { useParams } from '@tanstack/react-router';
import { useOpenedSession } from '../auto-save/session/use-opened-session.ts';
import { useRestoreVersion } from '../history/use-restore-version.ts';
import { AuthoringPage } from './authoring-page.tsx';
import { AuthoringSkeleton } from './authoring-skeleton.tsx';

export const AuthoringScreen = () => {
  const { uuid = null } = useParams({ strict: false });
  const { session, reopen } = useOpenedSession(uuid);
  const restoreVersion = useRestoreVersion(session, reopen);
  return session ? (
    <AuthoringPage key={session.key} session={session} restoreVersion={restoreVersion} />
  ) : (
    <AuthoringSkeleton />
  );
};
