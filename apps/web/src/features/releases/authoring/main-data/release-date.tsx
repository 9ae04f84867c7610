import { QUICK_RELEASE_DAYS } from '@dubplate/contract/releases/limits';
import { isQuickRelease, releaseDateWindow } from '@dubplate/rules/releases/release-date';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { FieldPlaceholder } from '#ui/field-placeholder.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import { useAuthoring, useDraft, useFieldIssue, useProduct, useToday } from '../use-authoring.ts';
import classes from './main-data.module.css';

/** The calendar is the largest part of the first step, and is fetched while the rest is drawn. */
const DateField = lazyPart(
  () => import('#ui/fields/date-field.tsx').then((module) => module.DateField),
  ({ label }) => <FieldPlaceholder label={label} isRequired />,
);

/** The day it comes out: the window that can be chosen, and in it the quick days, which cost. */
export const ReleaseDate = () => {
  const text = useMessages('app', 'authoring');
  const words = useMessages('app', 'releases');
  const format = useFormat();
  const { workspace, touch } = useAuthoring();
  const { content, release } = useDraft();
  const issueTextOf = useFieldIssue();
  const product = useProduct('EARLY_DATE');
  const seesMoney = useMay('purchases:read');
  const today = useToday();
  const price = seesMoney && product && !product.access && product.amount > 0 ? format.money(product.amount) : null;
  const window = releaseDateWindow(today);
  const date = content.fields.release_date;
  return (
    <FieldAnchor path="release_date" touchOnBlur={false}>
      <DateField
        label={text('releaseDate')}
        isRequired
        placeholder={text('choose')}
        value={date}
        min={window.from}
        max={window.to}
        markOf={(day) => (isQuickRelease(day, today) ? words('priorityDay') : null)}
        legend={price ? words('priorityPrice', { price }) : words('priorityLegend')}
        error={issueTextOf('release_date')}
        onChange={(value) => {
          touch('release_date');
          workspace.setField('release_date', value);
        }}
      />
      {date && date !== release?.published_dates?.release_date && isQuickRelease(date, today) && (
        <div className={classes.offer} role="note">
          <strong>{text('quickTitle')}</strong>
          <span>
            {text('quickText', { days: QUICK_RELEASE_DAYS })} {price && text('quickCost', { amount: price })}
          </span>
        </div>
      )}
    </FieldAnchor>
  );
};
