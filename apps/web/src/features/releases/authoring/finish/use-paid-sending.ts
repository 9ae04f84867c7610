import type { NotSent } from '@dubplate/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { onLive } from '../../../../lib/live.ts';
import { commerceChanged, paymentMade } from '../../../commerce/index.ts';
import { fetchRelease } from '../../api.ts';
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
  const { uuid } = useDraft();
  const [isAwaited, setAwaited] = useState(false);
  const told = useRef({ onSent, onNotSent });
  told.current = { onSent, onNotSent };

  useEffect(() => {
    if (uuid === null) return;
    const refused = ({ issues }: NotSent) => {
      setAwaited(false);
      session.setServerIssues(issues ?? []);
      void commerceChanged(client);
      told.current.onNotSent(uuid);
    };
    const stops = [
      paymentMade.on((purchases) => {
        if (purchases.some(({ releaseUuid }) => releaseUuid === uuid)) setAwaited(true);
      }),
      onLive('release', (event) => {
        if (event.uuid !== uuid) return;
        if (event.not_sent) refused(event.not_sent);
        else if (event.status !== 'DRAFT') told.current.onSent(uuid);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [uuid, session, client]);

  useEffect(() => {
    if (uuid === null || !isAwaited) return;
    const look = () =>
      fetchRelease(uuid).then(
        ({ status }) => {
          if (status !== 'DRAFT') told.current.onSent(uuid);
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
  }, [uuid, isAwaited]);

  return isAwaited;
};
