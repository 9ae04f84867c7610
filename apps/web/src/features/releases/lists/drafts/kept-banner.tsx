import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listKept } from '#features/releases/authoring/auto-save/kept/kept-drafts.ts';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { useSessionClaims } from '#lib/session/session.ts';
import { useMessages } from '../messages.ts';
import classes from './drafts.module.css';

/** Leads to a release that never reached the server, and so is in no list of it. */
export const KeptBanner = () => {
  const text = useMessages();
  const name = useReleaseMessages();
  const person = useSessionClaims()?.sub ?? '';
  const { data } = useQuery({
    queryKey: ['kept-drafts', person],
    queryFn: () => listKept(person),
    staleTime: 0,
    gcTime: 0,
  });
  const kept = data?.find(({ uuid, journal }) => uuid === null && journal !== null);
  if (!kept) return null;
  const title = kept.journal?.local.fields.title.trim() || name('untitled');
  return (
    <div className={classes.kept} role="status">
      <p>{text('keptHere', { title })}</p>
      <Button variant="default" size="sm" renderRoot={(props) => <Link to="/upload" {...props} />}>
        {text('keptContinue')}
      </Button>
    </div>
  );
};
