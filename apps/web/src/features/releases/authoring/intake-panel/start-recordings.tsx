import { useEffect } from 'react';
import { newTrackForm } from '../board/new-track-form.ts';
import { useAuthoring, useExtras, useInfoIssues, useWaitingRecordings } from '../use-authoring.ts';

/** Makes tracks of the recordings that wait, as soon as the release's own data is in order. */
export const StartRecordings = () => {
  const { session } = useAuthoring();
  const { isLocked } = useExtras();
  const isReady = useInfoIssues().length === 0 && !isLocked;
  const waiting = useWaitingRecordings();
  const isAnyReady = waiting.some(({ place }) => place !== 'missing');
  useEffect(() => {
    if (!isReady || !isAnyReady) return;
    void session.recordings.start(({ name, title, version }) => {
      const form = newTrackForm(session.sync.snapshot().content, name);
      return { ...form, title: title || form.title, title_version: version };
    });
  }, [isReady, isAnyReady, session]);
  return null;
};
