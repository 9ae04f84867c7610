import { releasesErrors } from '@dubplate/contract/releases/errors';
import { isDraftsFull } from '#features/releases/authoring/board/save-failure.ts';
import { useMessages } from '#features/releases/authoring/messages.ts';
import { useDraft } from '#features/releases/authoring/use-authoring.ts';
import { errorText } from '#lib/error-text.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import classes from '../authoring-page.module.css';

/** Explains why a new draft is only kept in the browser, and how to make room for it. */
export const DraftsFullNote = () => {
  const text = useMessages();
  const language = useLanguage();
  const { uuid, error } = useDraft();
  if (uuid !== null || !isDraftsFull(error)) return null;
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
