import type { Release } from '@dubplate/contract/releases/schemas';
import { denialMessage } from '#features/releases/denial-message.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from '../authoring-page.module.css';
import { AllReasons } from './all-reasons.tsx';

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
