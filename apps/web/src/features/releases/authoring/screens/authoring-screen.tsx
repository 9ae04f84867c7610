import { useParams } from '@tanstack/react-router';
import { useBringBack } from '../history/use-bring-back.ts';
import { AuthoringPage } from '../parts/authoring-page.tsx';
import { AuthoringSkeleton } from '../parts/authoring-skeleton.tsx';
import { useOpenedSession } from './use-opened-session.ts';

/** Where a record is prepared: a new one, or a draft that is gone on with. */
export const AuthoringScreen = () => {
  const { uuid = null } = useParams({ strict: false });
  const { session, reopen } = useOpenedSession(uuid);
  const bringBack = useBringBack(session, reopen);
  return session ? <AuthoringPage key={session.key} session={session} bringBack={bringBack} /> : <AuthoringSkeleton />;
};
