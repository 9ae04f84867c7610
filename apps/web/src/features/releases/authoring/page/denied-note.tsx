import { useMessages } from '../messages.ts';
import { useDraft } from '../use-authoring.ts';
import classes from './authoring-page.module.css';

/** What the moderator wrote, in sight for as long as it is being put right. */
export const DeniedNote = () => {
  const text = useMessages();
  const { release } = useDraft();
  if (!release?.deny_reason) return null;
  return (
    <div className={classes.denied} role="note">
      <strong>{text('rejected')}</strong>
      <p>{release.deny_reason}</p>
    </div>
  );
};
