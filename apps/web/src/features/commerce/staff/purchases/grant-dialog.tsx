import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { UserId } from '@dubplate/contract/ids';
import { PEOPLE_SEARCH_MAX } from '@dubplate/contract/people/limits';
import { Button, NativeSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { productsQuery, useProductName } from '#features/commerce/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import shared from '../money.module.css';
import { PERSON_MIN, peopleQuery, useGrant } from './api.ts';
import { useMessages } from './messages.ts';

const KEYS_REST_MS = 300;

interface Person {
  readonly uuid: UserId;
  readonly username: string;
}

const PersonField = ({ person, onChoose }: { person: Person | null; onChoose: (person: Person | null) => void }) => {
  const text = useMessages();
  const [search, setSearch] = useState('');
  const { data, error } = useQuery(peopleQuery(search));
  const found = search.length >= PERSON_MIN ? data?.data : undefined;
  return (
    <div className={shared.fields}>
      <SearchField
        label={text('grantPerson')}
        placeholder={text('personSearch')}
        value={search}
        maxLength={PEOPLE_SEARCH_MAX}
        debounceMs={KEYS_REST_MS}
        onSearch={(typed) => {
          onChoose(null);
          setSearch(typed);
        }}
      />
      {search.length > 0 && search.length < PERSON_MIN && <p className={shared.hint}>{text('grantPersonHint')}</p>}
      {error && !data && (
        <p className={shared.hint} role="alert">
          {text('grantFailedPeople')}
        </p>
      )}
      {found?.length === 0 && <p className={shared.hint}>{text('grantNobody')}</p>}
      {found && found.length > 0 && (
        <Radio.Group
          label={text('grantPerson')}
          value={person?.uuid ?? null}
          onChange={(uuid) => onChoose(found.find((one) => one.uuid === uuid) ?? null)}
        >
          <div className={shared.fields}>
            {found.map(({ uuid, username }) => (
              <Radio key={uuid} value={uuid} label={username} />
            ))}
          </div>
        </Radio.Group>
      )}
    </div>
  );
};

const GrantForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const productName = useProductName();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { data: products = [] } = useQuery(productsQuery);
  const [person, setPerson] = useState<Person | null>(null);
  const [chosen, setChosen] = useState('');
  const service = chosen || (products[0]?.name ?? '');
  const grant = useGrant({
    onSuccess: () => {
      notify.withdrawFailure(text('grantFailed'));
      notify.success(text('grantDone', { name: person?.username ?? '' }));
      onClose();
    },
    onError: (error) => notifyError(text('grantFailed'), error, commerceErrors),
  });
  const isReady = person !== null && service !== '' && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !grant.isPending) grant.mutate({ id: person.uuid, productName: service });
  };
  return (
    <form onSubmit={submit} className={shared.fields} noValidate>
      <PersonField person={person} onChoose={setPerson} />
      <NativeSelect
        size="md"
        label={text('grantService')}
        value={service}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={products.map(({ name }) => ({ value: name, label: productName(name) }))}
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={grant.isPending}>
          {text('grantButton')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** Grants a user a service without payment. */
export const GrantDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('grantTitle')}>
      {isOpen && <GrantForm onClose={onClose} />}
    </Dialog>
  );
};
