import type { WireIssue } from '@dubplate/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { commerceChanged, paymentMade } from '#features/commerce/index.ts';
import { fetchRelease } from '#features/releases/api.ts';
import { onLive } from '#lib/live/live.ts';
import { useAuthoring, useDraft } from '../use-authoring.ts';

/** How often the release is asked for while it is awaited, should the live event be lost, in milliseconds. */
const LOOK_MS = 6_000;
/** The server sends a paid release within seconds; after this long the button is the person's again. */
const AWAITED_MS = 60_000;

interface Told {
  readonly onSent: (uuid: string) => void;
  readonly onNotSent: (uuid: string) => void;
}

/**
 * A paid release is sent by the server alone: this waits for it, and tells what came of it. True while it is awaited,
 * and must not be sent from here.
 */
export const usePaidSending = ({ onSent, onNotSent }: Told): boolean => {
  const client = useQueryClient();
  const { session } = useAuthoring();
  const { uuid, release } = useDraft();
  const [isAwaited, setAwaited] = useState(false);
  const told = useRef({ onSent, onNotSent });
  told.current = { onSent, onNotSent };
  /** Of a former payment: what the server says again is no news. */
  const formerly = release?.not_sent?.at ?? null;

  const refused = useCallback(
    (id: string, issues: readonly WireIssue[]) => {
      setAwaited(false);
      session.setServerIssues(issues);
      void commerceChanged(client);
      told.current.onNotSent(id);
    },
    [session, client],
  );

  useEffect(() => {
    if (uuid === null) return;
    const stops = [
      paymentMade.on((purchases) => {
        if (purchases.some(({ releaseUuid }) => releaseUuid === uuid)) setAwaited(true);
      }),
      onLive('release', (event) => {
        if (event.uuid !== uuid) return;
        if (event.not_sent) refused(uuid, event.not_sent.issues ?? []);
        else if (event.status !== 'DRAFT') told.current.onSent(uuid);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [uuid, refused]);

  useEffect(() => {
    if (uuid === null || !isAwaited) return;
    const look = () =>
      fetchRelease(uuid).then(
        ({ status, not_sent }) => {
          if (status !== 'DRAFT') told.current.onSent(uuid);
          else if (not_sent && not_sent.at !== formerly) refused(uuid, not_sent.issues ?? []);
        },
        // No answer: the next look asks again.
        () => undefined,
      );
    const looking = setInterval(look, LOOK_MS);
    const end = setTimeout(() => setAwaited(false), AWAITED_MS);
    return () => {
      clearInterval(looking);
      clearTimeout(end);
    };
  }, [uuid, isAwaited, formerly, refused]);

  return isAwaited;
};
