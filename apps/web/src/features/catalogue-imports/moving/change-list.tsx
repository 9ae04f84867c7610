import type { KeptChange } from '@dubplate/contract/catalogue-imports/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from '../catalogue-imports.module.css';

/** What is no longer as it was imported: the field, then the old and the new value. */
export const ChangeList = ({ changes }: { readonly changes: readonly KeptChange[] }) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const format = useFormat();
  const nameOf = ({ field, position, track }: KeptChange): string =>
    position === null
      ? text(`change_${field}`)
      : text('changeOf', { field: text(`change_${field}`), position, track: track || text('noTitle') });
  const shownValue = ({ field }: KeptChange, value: string | null): string => {
    if (value === null) return text('changeNone');
    return field === 'original_release_date' ? format.shortDay(value as LocalDate) : value;
  };
  return (
    <ul className={classes.issues} aria-label={text('changes')}>
      {changes.map((change) => (
        <li key={`${change.field} ${change.position}`}>
          {nameOf(change)}
          {!change.field.startsWith('track_') && (
            <span className={classes.place}>
              {text('changeFrom', {
                imported: shownValue(change, change.imported),
                current: shownValue(change, change.current),
              })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
