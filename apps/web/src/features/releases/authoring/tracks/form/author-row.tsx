import { COMPOSER_NAME_MIN, COMPOSER_ROLES, type ComposerRole, LINE_MAX } from '@dubplate/contract/releases/limits';
import type { KnownComposer } from '@dubplate/contract/releases/schemas';
import { isComposerRoleInstrumental } from '@dubplate/rules/releases/instrumental';
import { ActionIcon, Combobox, useCombobox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import { knownComposersQuery } from '#features/releases/api.ts';
import type { AuthorForm } from '#features/releases/authoring/board/track-form.ts';
import { ExactText } from '#features/releases/authoring/fields/exact-text.tsx';
import { FieldAnchor } from '#features/releases/authoring/fields/field-anchor.tsx';
import { useMessages } from '#lib/i18n/i18n.ts';
import { may } from '#lib/session/acting.ts';
import { LineField } from '#ui/fields/line-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useList } from '#ui/fields/use-list.ts';
import classes from './authors.module.css';

interface AuthorNameProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  /** One of one's earlier authors: the whole name at once. */
  readonly onPick: (author: KnownComposer) => void;
}

const nameOf = ({ name, patronymic, surname }: KnownComposer): string =>
  [name, patronymic, surname].filter(Boolean).join(' ');

/** A part of an author's name; while it is typed, authors of one's other tracks are offered. */
const AuthorName = ({ label, value, error, onChange, onPick }: AuthorNameProps) => {
  const text = useMessages('app', 'authoring');
  const { ref, onOpen, combobox: listProps } = useList();
  const combobox = useCombobox({
    onDropdownOpen: onOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const search = useDeferredValue(value.trim());
  const { data: found = [] } = useQuery({
    ...knownComposersQuery(search),
    enabled: combobox.dropdownOpened && may('whole-account'),
  });
  const isOpen = combobox.dropdownOpened && found.length > 0;
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: isOpen }}
      withinPortal
      {...listProps}
      onOptionSubmit={(place) => {
        const author = found[Number(place)];
        if (author) onPick(author);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <LineField
          role="combobox"
          label={label}
          withAsterisk
          max={LINE_MAX}
          autoComplete="off"
          value={value}
          error={error}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options ref={ref} aria-label={text('knownAuthors')}>
          {found.map((author, place) => (
            <Combobox.Option key={nameOf(author)} value={String(place)}>
              {nameOf(author)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};

interface AuthorRowProps {
  readonly author: AuthorForm;
  readonly index: number;
  readonly track: string;
  /** Only the roles of an instrumental track can be chosen. */
  readonly isInstrumental: boolean;
  /** The user has just added the row, so it gets the focus. */
  readonly isNew: boolean;
  readonly issueTextOf: (path: string) => string | null;
  readonly onChange: (author: AuthorForm) => void;
  readonly onRemove: () => void;
}

const isRole = (value: string | null): value is ComposerRole => COMPOSER_ROLES.some((role) => role === value);

export const AuthorRow = (props: AuthorRowProps) => {
  const { author, index, track, isInstrumental, isNew, issueTextOf, onChange, onRemove } = props;
  const text = useMessages('app', 'authoring');
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const inputs = row.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? [];
    // The role of the first author is chosen already.
    if (isNew) [...inputs].find(({ value }) => value === '')?.focus();
  }, [isNew]);
  const name = useMessages('app', 'releases');
  const path = (field: string) => `composers.${index}.${field}`;
  const roles = COMPOSER_ROLES.filter((role) => !isInstrumental || isComposerRoleInstrumental(role));
  const part = (field: 'name' | 'surname', label: string) => (
    <FieldAnchor path={path(field)} track={track}>
      <AuthorName
        label={label}
        value={author[field]}
        error={issueTextOf(path(field))}
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
          error={issueTextOf(path('role'))}
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
          error={issueTextOf(path('patronymic'))}
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
