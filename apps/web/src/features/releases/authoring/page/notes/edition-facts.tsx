import { Link } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from '../authoring-page.module.css';

/** Explains which parts of a published release an edit can change. */
export const EditionFacts = ({ original }: { readonly original: string }) => {
  const text = useMessages('app', 'further');
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
