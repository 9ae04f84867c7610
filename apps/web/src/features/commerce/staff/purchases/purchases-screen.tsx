import { commerceErrors } from '@dubplate/contract/commerce/errors';
import {
  PAYMENT_PROVIDERS,
  PURCHASE_PERSON_MAX,
  PURCHASE_STATUSES,
  PURCHASES_COUNTED_MAX,
} from '@dubplate/contract/commerce/limits';
import type { UserId } from '@dubplate/contract/ids';
import { PEOPLE_SEARCH_MAX } from '@dubplate/contract/people/limits';
import { Button, NativeSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { productsQuery, useProductName } from '#features/commerce/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { pageSearch } from '#lib/routing/feature.ts';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { FilterRow } from '#ui/fields/filter-row.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import shared from '../money.module.css';
import {
  changed,
  isNarrowed,
  PERSON_MIN,
  type PurchasesSearch,
  peopleQuery,
  readPurchasesSearch,
  staffPurchasesQuery,
  useGrant,
  VIEWS,
} from './api.ts';
import classes from './purchases-screen.module.css';
import { PurchasesTable } from './purchases-table.tsx';

const KEYS_REST_MS = 300;

interface Person {
  readonly uuid: UserId;
  readonly username: string;
}

const PersonField = ({ person, onChoose }: { person: Person | null; onChoose: (person: Person | null) => void }) => {
  const text = useMessages('staff', 'staffPurchases');
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
  const text = useMessages('staff', 'staffPurchases');
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
      notify.withdrawError(text('grantFailed'));
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
const GrantDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const text = useMessages('staff', 'staffPurchases');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('grantTitle')}>
      {isOpen && <GrantForm onClose={onClose} />}
    </Dialog>
  );
};

interface PurchaseFiltersProps {
  readonly search: PurchasesSearch;
  readonly go: (next: PurchasesSearch) => void;
}

/** Narrows the list of everyone's purchases. */
const PurchaseFilters = ({ search, go }: PurchaseFiltersProps) => {
  const text = useMessages('staff', 'staffPurchases');
  const productName = useProductName();
  const { data: products = [] } = useQuery(productsQuery);
  const change = (part: Partial<PurchasesSearch>) => go(changed(search, part));
  return (
    <div className={classes.filters}>
      <FilterChips
        label={text('views')}
        choices={VIEWS.map((value) => ({ value, label: text(`view${value}`) }))}
        value={search.view ?? 'ALL'}
        onChoose={(view) => change({ view: view === 'ALL' ? undefined : view })}
      />
      <FilterRow>
        <SearchField
          label={text('person')}
          placeholder={text('personSearch')}
          value={search.person ?? ''}
          maxLength={PURCHASE_PERSON_MAX}
          debounceMs={KEYS_REST_MS}
          onSearch={(person) => change({ person: person || undefined })}
        />
        <NativeSelect
          size="md"
          aria-label={text('status')}
          value={search.status ?? ''}
          onChange={({ currentTarget }) =>
            change({ status: PURCHASE_STATUSES.find((known) => known === currentTarget.value) })
          }
          data={[
            { value: '', label: text('anyStatus') },
            ...PURCHASE_STATUSES.map((value) => ({ value, label: text(`status${value}`) })),
          ]}
        />
        <NativeSelect
          size="md"
          aria-label={text('bought')}
          value={search.bought ?? ''}
          onChange={({ currentTarget }) => change({ bought: currentTarget.value || undefined })}
          data={[
            { value: '', label: text('anything') },
            { value: 'PRODUCT', label: text('services') },
            ...products.map(({ name }) => ({ value: name, label: productName(name) })),
            { value: 'SUBSCRIPTION', label: text('plans') },
            { value: 'PREMIUM_1M', label: text('planPREMIUM_1M') },
            { value: 'PREMIUM_1Y', label: text('planPREMIUM_1Y') },
          ]}
        />
        <NativeSelect
          size="md"
          aria-label={text('provider')}
          value={search.provider ?? ''}
          onChange={({ currentTarget }) =>
            change({ provider: PAYMENT_PROVIDERS.find((known) => known === currentTarget.value) })
          }
          data={[
            { value: '', label: text('anyProvider') },
            ...PAYMENT_PROVIDERS.map((value) => ({ value, label: text(`provider${value}`) })),
          ]}
        />
        <DateField
          label={text('from')}
          placeholder={text('from')}
          value={search.from ?? null}
          {...(search.to && { max: search.to })}
          onChange={(from) => change({ from: from ?? undefined })}
        />
        <DateField
          label={text('to')}
          placeholder={text('to')}
          value={search.to ?? null}
          {...(search.from && { min: search.from })}
          onChange={(to) => change({ to: to ?? undefined })}
        />
      </FilterRow>
      {(search.user || search.forRelease) && (
        <div className={classes.one}>
          <span>{text(search.user ? 'onePerson' : 'oneRelease')}</span>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => change({ user: undefined, forRelease: undefined })}
          >
            {text('allAgain')}
          </Button>
        </div>
      )}
    </div>
  );
};

interface PageProps {
  readonly search: PurchasesSearch;
  readonly go: (next: PurchasesSearch) => void;
}

const Nothing = ({ search }: Pick<PageProps, 'search'>) => {
  const text = useMessages('staff', 'staffPurchases');
  const { view, ...others } = search;
  if (view === 'SET_ASIDE' && !isNarrowed(others))
    return <EmptyState title={text('noneSetAside')} description={text('noneSetAsideHint')} />;
  if (view === 'IN_DISPUTE' && !isNarrowed(others))
    return <EmptyState title={text('noneInDispute')} description={text('noneInDisputeHint')} />;
  return isNarrowed(search) ? (
    <EmptyState title={text('noneFound')} description={text('noneFoundHint')} />
  ) : (
    <EmptyState title={text('none')} description={text('noneHint')} />
  );
};

const Page = ({ search, go }: PageProps) => {
  const text = useMessages('staff', 'staffPurchases');
  const format = useFormat();
  const language = useLanguage();
  const query = useQuery(staffPurchasesQuery(search));
  const { data, error } = query;
  // Not a loading error: too many users match the search text.
  if (error instanceof ApiError && error.message === 'TOO_MANY_PEOPLE')
    return <EmptyState title={errorText(error, language, commerceErrors) ?? text('noneFound')} />;
  const { onPage, onTake } = pagerStateOf(search, (change) => go({ ...search, ...change }));
  return (
    <>
      {/* Beyond the limit of what is counted they would be a part only. */}
      {data?.totals && data.meta.itemCount > 0 && data.meta.itemCount < PURCHASES_COUNTED_MAX && (
        <dl className={classes.totals} aria-label={text('totals')}>
          {(['paid', 'refunded'] as const).map((total) => (
            <div key={total}>
              <dt>{text(total)}</dt>
              <dd>{format.money(data.totals?.[total] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      <QueryTable
        query={query}
        failed={text('failed')}
        empty={<Nothing search={search} />}
        table={(shown) => <PurchasesTable {...shown} />}
        onPage={onPage}
        onTake={onTake}
      />
      {data && data.meta.itemCount >= PURCHASES_COUNTED_MAX && (
        <p className={shared.note}>{text('manyFound', { most: format.number(PURCHASES_COUNTED_MAX) })}</p>
      )}
    </>
  );
};

/** Everyone's purchases, for support and administrators. */
export const PurchasesScreen = () => {
  const text = useMessages('staff', 'staffPurchases');
  const me = useMe();
  const address = useSearch({ from: '/main/staff/purchases' });
  const search: PurchasesSearch = { ...readPurchasesSearch(address), ...pageSearch(address) };
  const navigate = useNavigate();
  const [isGranting, setIsGranting] = useState(false);
  const go = (next: PurchasesSearch) =>
    void navigate({ to: '/staff/purchases', search: { ...next }, resetScroll: false });
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')}>
        {hasRole(me, 'admin') && (
          <Button variant="default" onClick={() => setIsGranting(true)}>
            {text('grant')}
          </Button>
        )}
      </PageHeader>
      <PurchaseFilters search={search} go={go} />
      <Page search={search} go={go} />
      <GrantDialog isOpen={isGranting} onClose={() => setIsGranting(false)} />
    </>
  );
};
