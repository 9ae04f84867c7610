import type { Release } from '@dubplate/contract/releases/schemas';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from '../authoring-page.module.css';
import { AllReasons } from './all-reasons.tsx';

/** Returns the moderator's message without the reasons, which end the text of a denial, one per line. */
export const denialMessage = ({ deny_reason, deny_reasons }: Pick<Release, 'deny_reason' | 'deny_reasons'>): string => {
  let message = (deny_reason ?? '').trimEnd();
  for (const { text, track_uuid } of deny_reasons.toReversed()) {
    if (!message.endsWith(text)) continue;
    const before = message.slice(0, message.length - text.length);
    // A track's reason begins with its number and title.
    message = (track_uuid === null ? before : before.slice(0, before.lastIndexOf('\n') + 1)).trimEnd();
  }
  return message;
};

export const Denied = ({ release }: { readonly release: Release }) => {
  const text = useMessages('app', 'authoring');
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
