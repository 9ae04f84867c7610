import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';
import { transferingToken } from './entry-errors.ts';

/** Redirects a user whose profile must be transferred; returns true if it did. */
export const useTransferRedirect = () => {
  const text = useMessages();
  const navigate = useNavigate();
  return useCallback(
    (error: unknown): boolean => {
      const token = transferingToken(error);
      if (token === null) return false;
      notify.warning(text('transferNeeded'));
      void navigate({ to: '/transfering/$token', params: { token } });
      return true;
    },
    [text, navigate],
  );
};
