import { LINE_YEAR_MIN } from '@dubplate/contract/releases/limits';
import { addDays, isLocalDate } from '@dubplate/rules/dates';
import { validateTerms } from '@dubplate/rules/releases/validate-terms';
import { NumberInput } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import { useAuthoring, useDraft, useFieldIssue, useToday } from '../use-authoring.ts';
import classes from './further.module.css';
import { ReleaseHour } from './release-hour.tsx';
import { TerritoriesField } from './territories-field.tsx';
import { useFurtherIssue } from './use-further-issue.ts';

const YEAR_MAX = 9999;

/** Edits the territories and dates of the release, its earlier publication, and the years of its lines. */
export const ReleaseFields = () => {
  const text = useMessages('app', 'further');
  const { workspace, touch } = useAuthoring();
  const { content, release } = useDraft();
  const { fields } = content;
  const today = useToday();
  const issueTextOf = useFurtherIssue(
    validateTerms(fields, { today, published: release?.published_dates }),
    useFieldIssue(),
  );
  const set = (part: Partial<typeof fields>) =>
    workspace.edit((draft) => ({ ...draft, fields: { ...draft.fields, ...part } }));
  const date = fields.release_date;
  const dayBefore = date && isLocalDate(date) ? { max: addDays(date, -1) } : {};
  const year = (path: 'p_line_year' | 'c_line_year', label: string, hint: string) => (
    <FieldAnchor path={path}>
      <NumberInput
        label={label}
        description={hint}
        placeholder={today.slice(0, 4)}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        min={LINE_YEAR_MIN}
        max={YEAR_MAX}
        clampBehavior="none"
        isAllowed={({ floatValue }) => floatValue === undefined || floatValue <= YEAR_MAX}
        inputMode="numeric"
        value={fields[path] ?? ''}
        error={issueTextOf(path)}
        onChange={(value) => set({ [path]: typeof value === 'number' ? value : null })}
      />
    </FieldAnchor>
  );
  return (
    <div className={classes.fields}>
      <TerritoriesField
        value={fields}
        error={issueTextOf('territories') ?? issueTextOf('excluded_territories')}
        onChange={(value) => {
          touch('territories');
          set(value);
        }}
      />
      <ReleaseHour value={fields} issueTextOf={issueTextOf} onChange={set} />
      <FieldAnchor path="preorder_date" touchOnBlur={false}>
        <DateField
          label={text('preorderDate')}
          description={text('preorderHint')}
          placeholder={text('choose')}
          value={fields.preorder_date}
          min={today}
          {...dayBefore}
          error={issueTextOf('preorder_date')}
          onChange={(preorder_date) => {
            touch('preorder_date');
            set({ preorder_date });
          }}
        />
      </FieldAnchor>
      <FieldAnchor path="original_release_date" touchOnBlur={false}>
        <DateField
          label={text('originalReleaseDate')}
          description={text('originalHint')}
          placeholder={text('choose')}
          value={fields.original_release_date}
          {...(date ? { max: date } : {})}
          error={issueTextOf('original_release_date')}
          onChange={(original_release_date) => {
            touch('original_release_date');
            set({ original_release_date });
          }}
        />
      </FieldAnchor>
      {year('p_line_year', text('pLineYear'), text('pLineHint'))}
      {year('c_line_year', text('cLineYear'), text('cLineHint'))}
    </div>
  );
};
