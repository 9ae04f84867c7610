import { INSTRUMENT_CODES, type Instrument } from '@dubplate/contract/releases/instruments';
import { CREDIT_ROLES, CREDITS_MAX, type CreditRole, LINE_MAX } from '@dubplate/contract/releases/limits';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { CreditForm } from '#features/releases/authoring/board/track-form.ts';
import { instrumentName } from '#features/releases/further/names.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { LineField } from '#ui/fields/line-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import classes from './further.module.css';

interface CreditRowProps {
  readonly credit: CreditForm;
  readonly index: number;
  readonly track: string;
  readonly issueTextOf: (path: string) => string | null;
  readonly onChange: (credit: CreditForm) => void;
  readonly onRemove: () => void;
}

const CreditRow = ({ credit, index, track, issueTextOf, onChange, onRemove }: CreditRowProps) => {
  const text = useMessages('app', 'further');
  const language = useLanguage();
  const instruments = INSTRUMENT_CODES.map((value) => ({ value, label: instrumentName(value, language) })).sort(
    (a, b) => a.label.localeCompare(b.label, language),
  );
  const path = (field: string) => `credits.${index}.${field}`;
  return (
    <fieldset aria-label={text('credit', { number: index + 1 })} className={classes.credit}>
      <FieldAnchor path={path('name')} track={track}>
        <LineField
          label={text('creditName')}
          max={LINE_MAX}
          autoComplete="off"
          value={credit.name}
          error={issueTextOf(path('name'))}
          onChange={({ currentTarget }) => onChange({ ...credit, name: currentTarget.value })}
        />
      </FieldAnchor>
      <FieldAnchor path={path('role')} track={track}>
        <SelectField
          label={text('creditRole')}
          allowDeselect={false}
          placeholder={text('choose')}
          data={CREDIT_ROLES.map((role) => ({ value: role, label: text(`role${role}`) }))}
          value={credit.role}
          error={issueTextOf(path('role'))}
          onChange={(role) => onChange({ ...credit, role: role as CreditRole })}
        />
      </FieldAnchor>
      {credit.role === 'MUSICIAN' && (
        <FieldAnchor path={path('instrument')} track={track}>
          <SelectField
            label={text('instrument')}
            searchable
            allowDeselect={false}
            placeholder={text('choose')}
            data={instruments}
            value={credit.instrument}
            error={issueTextOf(path('instrument'))}
            onChange={(instrument) => onChange({ ...credit, instrument: instrument as Instrument })}
          />
        </FieldAnchor>
      )}
      <ActionIcon
        className={classes.remove ?? ''}
        aria-label={text('removeCredit', { number: index + 1 })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </fieldset>
  );
};

interface CreditsRowsProps extends Pick<CreditRowProps, 'track' | 'issueTextOf'> {
  readonly credits: readonly CreditForm[];
  readonly onChange: (credits: readonly CreditForm[]) => void;
}

export const CreditsRows = ({ credits, track, issueTextOf, onChange }: CreditsRowsProps) => {
  const text = useMessages('app', 'further');
  const heading = useId();
  const hint = useId();
  return (
    <FieldAnchor path="credits" track={track} className={classes.wide} touchOnBlur={false}>
      <fieldset className={classes.group} aria-labelledby={heading} aria-describedby={hint}>
        <div>
          <Input.Label component="span" id={heading}>
            {text('credits')}
          </Input.Label>
          <Input.Description id={hint}>{text('creditsHint')}</Input.Description>
        </div>
        {credits.map((credit, index) => (
          <CreditRow
            key={credit.key}
            credit={credit}
            index={index}
            track={track}
            issueTextOf={issueTextOf}
            onChange={(changed) => onChange(credits.map((one) => (one.key === credit.key ? changed : one)))}
            onRemove={() => onChange(credits.filter((one) => one.key !== credit.key))}
          />
        ))}
        {credits.length < CREDITS_MAX && (
          <Button
            className={classes.add ?? ''}
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange([...credits, { key: newKey(), name: '', role: null, instrument: null }])}
          >
            {text('addCredit')}
          </Button>
        )}
      </fieldset>
    </FieldAnchor>
  );
};
