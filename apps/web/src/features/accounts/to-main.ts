import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { ensureSession } from '../../lib/session.ts';
import { meQuery } from './me.ts';

export const useToMain = () => {
  const navigate = useNavigate();
  return useCallback(() => navigate({ to: '/' }), [navigate]);
};

/** Whoever still has a session needs no form: asks who they are, and if that works, goes to Main. */
export const useExistingSession = (): void => {
  const client = useQueryClient();
  const toMain = useToMain();
  useEffect(() => {
    let isLeft = false;
    const find = async () => {
      await ensureSession();
      await client.fetchQuery(meQuery);
      if (!isLeft) await toMain();
    };
    // No session, or no answer: the form that is already there is what is needed.
    find().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [client, toMain]);
};
