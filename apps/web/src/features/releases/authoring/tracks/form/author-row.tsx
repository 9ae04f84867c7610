import { COMPOSER_NAME_MIN, COMPOSER_ROLES, type ComposerRole, LINE_MAX } from '@dubplate/contract/releases/limits';
import { isComposerRoleInstrumental } from '@dubplate/rules/releases/instrumental';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { AuthorForm } from '#features/releases/authoring/board/track-form.ts';
import { ExactText } from '#features/releases/authoring/fields/exact-text.tsx';
import { FieldAnchor } from '#features/releases/authoring/fields/field-anchor.tsx';
import { useMessages } from '#features/releases/authoring/messages.ts';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { LineField } from '#ui/fields/line-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { AuthorName } from './author-name.tsx';
import classes from './authors.module.css';

interface AuthorRowProps {
  readonly author: AuthorForm;
  readonly index: number;
  readonly track: string;
  /** Only the roles of an instrumental track can be chosen. */
  readonly isInstrumental: boolean;
  /** The user has just added the row, so it gets the focus. */
  readonly isNew: boolean;
  readonly faultOf: (path: string) => string | null;
  readonly onChange: (author: AuthorForm) => void;
  readonly onRemove: () => void;
}

const isRole = (value: string | null): value is ComposerRole => COMPOSER_ROLES.some((role) => role === value);

export const AuthorRow = (props: AuthorRowProps) => {
  const { author, index, track, isInstrumental, isNew, faultOf, onChange, onRemove } = props;
  const text = useMessages();
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const inputs = row.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? [];
    // The role of the first author is chosen already.
    if (isNew) [...inputs].find(({ value }) => value === '')?.focus();
  }, [isNew]);
  const name = useReleaseMessages();
  const path = (field: string) => `composers.${index}.${field}`;
  const roles = COMPOSER_ROLES.filter((role) => !isInstrumental || isComposerRoleInstrumental(role));
  const part = (field: 'name' | 'surname', label: string) => (
    <FieldAnchor path={path(field)} track={track}>
      <AuthorName
        label={label}
        value={author[field]}
        error={faultOf(path(field))}
        onChange={(value) => onChange({ ...author, [field]: value, name_confirmed: false })}
        onPick={(known) => onChange({ ...author, ...known, patronymic: known.patronymic ?? '' })}
      />
    </FieldAnchor>
  );
  return (
    <fieldset ref={row} aria-label={text('author', { number: index + 1 })} className={classes.author}>
      <span className={classes.which} aria-hidden="true">
        {text('author', { number: index + 1 })}
      </span>
      <FieldAnchor path={path('role')} track={track}>
        <SelectField
          label={text('authorRole')}
          withAsterisk
          allowDeselect={false}
          placeholder={text('choose')}
          data={roles.map((role) => ({ value: role, label: name(`composer${role}`) }))}
          value={author.role}
          error={faultOf(path('role'))}
          onChange={(role) => isRole(role) && onChange({ ...author, role })}
        />
      </FieldAnchor>
      {part('name', text('authorName'))}
      {part('surname', text('authorSurname'))}
      <FieldAnchor path={path('patronymic')} track={track}>
        <LineField
          label={text('authorPatronymic')}
          placeholder={text('optional')}
          max={LINE_MAX}
          autoComplete="off"
          value={author.patronymic}
          error={faultOf(path('patronymic'))}
          onChange={({ currentTarget }) =>
            onChange({ ...author, patronymic: currentTarget.value, name_confirmed: false })
          }
        />
      </FieldAnchor>
      <ActionIcon
        className={classes.remove ?? ''}
        aria-label={text('removeAuthor', { number: index + 1 })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
      <ExactText
        className={classes.exact}
        lines={[author.name, author.surname, author.patronymic]}
        min={COMPOSER_NAME_MIN}
        label={text('exactName')}
        checked={author.name_confirmed}
        onChange={(name_confirmed) => onChange({ ...author, name_confirmed })}
      />
    </fieldset>
  );
};
