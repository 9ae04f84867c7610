import { Link } from '@tanstack/react-router';
import { useMessages } from '#features/releases/further/messages.ts';
import classes from '../authoring-page.module.css';

/** What an edit of a published release can change, and what stays as it is. */
export const EditionFacts = ({ original }: { readonly original: string }) => {
  const text = useMessages();
  return (
    <div className={classes.edition}>
      <p>
        <strong>{text('editionTitle')}</strong>{' '}
        <Link to="/releases/$uuid" params={{ uuid: original }}>
          {text('editionOriginal')}
        </Link>
      </p>
      <ul>
        <li>{text('editionKeeps')}</li>
        <li>{text('editionRecordings')}</li>
      </ul>
    </div>
  );
};
