import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fetchRelease } from '#features/releases/api.ts';
import type { KeptDraft } from '#features/releases/authoring/auto-save/kept/kept-draft.ts';
import { listKept } from '#features/releases/authoring/auto-save/kept/kept-drafts.ts';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { hasCode } from '#lib/errors.ts';
import { useSessionClaims } from '#lib/session/session.ts';
import { useMessages } from '../messages.ts';
import classes from './drafts.module.css';

/** The number of stored drafts looked up on the server. */
const LOOKED_UP = 5;

/** A kept draft that is in no list of the server: it never reached the server, or was deleted elsewhere. */
const findKept = async (person: string) => {
  const all = await listKept(person);
  const isNew = ({ uuid, journal }: KeptDraft) => uuid === null && journal !== null;
  const added = all.find(isNew);
  if (added) return added;
  for (const kept of all.filter(({ uuid }) => uuid !== null).slice(0, LOOKED_UP)) {
    const isGone = await fetchRelease(kept.uuid ?? '').then(
      () => false,
      (error: unknown) => hasCode(error, 'NOT_FOUND'),
    );
    if (isGone) return kept;
  }
  return null;
};

/** Leads to what only this browser has of a release. */
export const KeptBanner = () => {
  const text = useMessages();
  const name = useReleaseMessages();
  const person = useSessionClaims()?.sub ?? '';
  const { data: kept } = useQuery({
    queryKey: ['kept-drafts', person],
    queryFn: () => findKept(person),
    staleTime: 0,
    gcTime: 0,
  });
  if (!kept) return null;
  const { uuid } = kept;
  const title = kept.journal?.local.fields.title.trim() || name('untitled');
  return (
    <div className={classes.kept} role="status">
      <p>{text(uuid === null ? 'keptHere' : 'keptGone', { title })}</p>
      <Button
        variant="default"
        size="sm"
        renderRoot={(props) =>
          uuid === null ? <Link to="/upload" {...props} /> : <Link to="/drafts/$uuid" params={{ uuid }} {...props} />
        }
      >
        {text('keptContinue')}
      </Button>
    </div>
  );
};
