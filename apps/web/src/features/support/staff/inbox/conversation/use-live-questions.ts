import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { addStaffMessage, inboxKey } from '../api.ts';

/** Adds the asker's new messages to an open conversation; calls `onQuestion` for each. */
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
