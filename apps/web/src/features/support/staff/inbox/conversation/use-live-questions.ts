import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { addStaffMessage, inboxKey } from '../api.ts';

/** Adds what the asker writes to an open conversation as it comes; `onQuestion` is called for each. */
export const useLiveQuestions = (id: string, onQuestion: () => void): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: inboxKey });
    const stops = [
      onLive('ticket', ({ uuid, message }) => {
        // Support receives only the askers' messages over the socket, never notes.
        if (uuid === id) addStaffMessage(client, id, { ...message, internal: false });
        refresh();
        if (uuid === id) onQuestion();
      }),
      liveRestored.on(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, id, onQuestion]);
};
