import { Button, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AuthorForm } from '#features/releases/authoring/board/track-form.ts';
import type { TrackItem } from '#features/releases/authoring/board/track-item.ts';
import { FieldAnchor } from '#features/releases/authoring/fields/field-anchor.tsx';
import { useBoard } from '#features/releases/authoring/use-authoring.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { AuthorRow } from './author-row.tsx';
import classes from './authors.module.css';

interface AuthorsFieldProps {
  readonly item: TrackItem;
  readonly issueTextOf: (path: string) => string | null;
  readonly onChange: (authors: readonly AuthorForm[]) => void;
}

const EMPTY = { role: null, name: '', surname: '', patronymic: '', name_confirmed: false } as const;

/** Edits the authors of the track. At least one must be a composer. */
export const AuthorsField = ({ item, issueTextOf, onChange }: AuthorsFieldProps) => {
  const text = useMessages('app', 'authoring');
  const heading = useId();
  const [added, setAdded] = useState<string | null>(null);
  const { items } = useBoard();
  const { composers, instrumental } = item.form;
  const model = items.find((other) => other.key !== item.key && other.form.composers.length > 0);
  const issue = issueTextOf('composers');

  const add = () => {
    const key = newKey();
    setAdded(key);
    // The first one is the composer, whom every track needs.
    onChange([...composers, { ...EMPTY, key, role: composers.length === 0 ? 'COMPOSER' : null }]);
  };

  return (
    <FieldAnchor path="composers" track={item.key} touchOnBlur={false}>
      <fieldset aria-labelledby={heading} className={classes.group}>
        <Input.Label component="span" id={heading} required>
          {text('authors')}
        </Input.Label>
        {composers.length === 0 && <p className={classes.none}>{text('noAuthors')}</p>}
        {composers.map((author, index) => (
          <AuthorRow
            key={author.key}
            author={author}
            index={index}
            track={item.key}
            isInstrumental={instrumental}
            isNew={author.key === added}
            issueTextOf={issueTextOf}
            onChange={(changed) => onChange(composers.map((one) => (one.key === author.key ? changed : one)))}
            onRemove={() => onChange(composers.filter((one) => one.key !== author.key))}
          />
        ))}
        {issue && <Input.Error mb="xs">{issue}</Input.Error>}
        <div className={classes.buttons}>
          <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            {text('addAuthor')}
          </Button>
          {composers.length === 0 && model && (
            <Button
              variant="subtle"
              size="sm"
              onClick={() => onChange(model.form.composers.map((author) => ({ ...author, key: newKey() })))}
            >
              {text('sameAuthors', { name: model.form.title })}
            </Button>
          )}
        </div>
      </fieldset>
    </FieldAnchor>
  );
};
