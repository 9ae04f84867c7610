import { useSavedRelease } from '#features/releases/authoring/denial/use-saved-release.ts';
import { useMessages } from '#features/releases/authoring/messages.ts';
import { denialMessage } from '#features/releases/denial-message.ts';
import classes from '../authoring-page.module.css';
import { AllReasons } from './lazy-reasons.tsx';

/** What the moderator wrote: announced once, when the draft opens, and in sight for as long as it is being corrected. */
export const DeniedNote = () => {
  const text = useMessages();
  const release = useSavedRelease();
  if (!release?.deny_reason) return null;
  const hasReasons = (release.deny_reasons ?? []).length > 0;
  const message = hasReasons ? denialMessage(release) : release.deny_reason;
  return (
    <div className={classes.denied}>
      <div role="alert">
        <strong>{text('rejected')}</strong>
        {message && <p>{message}</p>}
      </div>
      {hasReasons && <AllReasons release={release} />}
    </div>
  );
};
