import { Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import classes from './further.module.css';

interface HourFields {
  readonly release_time: string;
  readonly release_time_zone: string;
}

interface ReleaseHourProps {
  readonly value: HourFields;
  readonly issueTextOf: (path: string) => string | null;
  readonly onChange: (value: HourFields) => void;
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** When on its day the release comes out: at each country's midnight, or at one moment everywhere. */
export const ReleaseHour = ({ value, issueTextOf, onChange }: ReleaseHourProps) => {
  const text = useMessages('app', 'further');
  const heading = useId();
  const { release_time, release_time_zone } = value;
  const isSaid = release_time !== '' || release_time_zone !== '';
  const [isMeant, setMeant] = useState(isSaid);
  const isOneMoment = isSaid || isMeant;
  const zones = [
    ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...[release_time_zone].filter(Boolean)]),
  ].sort();
  const choose = (kind: 'midnight' | 'moment') => {
    setMeant(kind === 'moment');
    onChange(
      kind === 'moment'
        ? { release_time: '00:00', release_time_zone: ownZone() }
        : { release_time: '', release_time_zone: '' },
    );
  };
  return (
    <fieldset className={`${classes.group} ${classes.wide}`} aria-labelledby={heading}>
      <Input.Label component="span" id={heading}>
        {text('releaseHour')}
      </Input.Label>
      <Segments
        aria-labelledby={heading}
        isWide
        value={isOneMoment ? 'moment' : 'midnight'}
        choices={[
          { value: 'midnight', label: text('localMidnight') },
          { value: 'moment', label: text('oneMoment') },
        ]}
        onChange={choose}
      />
      {isOneMoment && (
        <div className={classes.hour}>
          <FieldAnchor path="release_time">
            <TextInput
              type="time"
              label={text('time')}
              value={release_time}
              error={issueTextOf('release_time')}
              onChange={({ currentTarget }) => onChange({ ...value, release_time: currentTarget.value })}
            />
          </FieldAnchor>
          <FieldAnchor path="release_time_zone">
            <SelectField
              label={text('timeZone')}
              searchable
              limit={100}
              allowDeselect={false}
              placeholder={text('choose')}
              data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
              value={release_time_zone || null}
              error={issueTextOf('release_time_zone')}
              onChange={(zone) => onChange({ ...value, release_time_zone: zone ?? '' })}
            />
          </FieldAnchor>
        </div>
      )}
    </fieldset>
  );
};
