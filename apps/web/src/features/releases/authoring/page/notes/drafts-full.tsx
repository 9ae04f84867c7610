import { releasesErrors } from '@dubplate/contract/releases/errors';
import { errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import classes from '../authoring-page.module.css';

export const DraftsFull = ({ error }: { readonly error: unknown }) => {
  const text = useMessages('app', 'authoring');
  const language = useLanguage();
  return (
    <div className={classes.denied}>
      <div role="alert">
        <strong>{text('draftsFull')}</strong>
        <p>{errorText(error, language, releasesErrors)}</p>
        <p>{text('draftsFullKept')}</p>
      </div>
      <p>
        <a href="/drafts" target="_blank" rel="noopener">
          {text('draftsFullOpen')}
        </a>
      </p>
    </div>
  );
};
