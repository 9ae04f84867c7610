import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '#ui/fields/date-field.tsx';
import classes from '../people.module.css';
import { loginText } from '../person-name.ts';
import { type AuditSearch, auditFiltersQuery, isNarrowed } from './api.ts';
import { knownAct } from './known-names.ts';
import { useMessages } from './messages.ts';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly go: (next: AuditSearch) => void;
}

/** Filters the log by author, action and date, and, when opened from a user's page, by that user. */
export const AuditFilters = ({ search, go }: AuditFiltersProps) => {
  const text = useMessages();
  const { data } = useQuery(auditFiltersQuery);
  const change = (part: AuditSearch) => go({ ...search, ...part, page: undefined });
  const nameOf = (action: string) => {
    const known = knownAct(action);
    return known ? text(`act ${known}`) : action;
  };
  // Includes the values from the address even before the lists have loaded.
  const withChosen = <Item,>(items: readonly Item[], isChosen: (item: Item) => boolean, chosen: Item | null) =>
    chosen === null || items.some(isChosen) ? items : [...items, chosen];
  const actions = withChosen(data?.actions ?? [], (one) => one === search.action, search.action ?? null);
  const actors = withChosen(
    data?.actors.map(({ uuid, username }) => ({ uuid: String(uuid), username })) ?? [],
    ({ uuid }) => uuid === search.actor,
    search.actor ? { uuid: search.actor, username: search.actor } : null,
  );
  return (
    <div className={classes.filters}>
      <NativeSelect
        size="md"
        label={text('actor')}
        value={search.actor ?? ''}
        onChange={({ currentTarget }) => change({ actor: currentTarget.value || undefined })}
        data={[
          { value: '', label: text('anyActor') },
          ...actors.map(({ uuid, username }) => ({ value: uuid, label: loginText(username) })),
        ]}
      />
      <NativeSelect
        size="md"
        label={text('action')}
        value={search.action ?? ''}
        onChange={({ currentTarget }) => change({ action: currentTarget.value || undefined })}
        data={[
          { value: '', label: text('anyAction') },
          ...actions.map((action) => ({ value: action, label: nameOf(action) })),
        ]}
      />
      <DateField
        label={text('from')}
        value={search.from ?? null}
        {...(search.to && { max: search.to })}
        onChange={(day) => change({ from: day ?? undefined })}
      />
      <DateField
        label={text('to')}
        value={search.to ?? null}
        {...(search.from && { min: search.from })}
        onChange={(day) => change({ to: day ?? undefined })}
      />
      {isNarrowed(search) && (
        <Button variant="subtle" size="md" onClick={() => go({ take: search.take })}>
          {text('clear')}
        </Button>
      )}
    </div>
  );
};
