import { PAYMENT_PROVIDERS, PURCHASE_PERSON_MAX, PURCHASE_STATUSES } from '@dubplate/contract/commerce/limits';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { productsQuery, useProductName } from '#features/commerce/index.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { useMessages } from './messages.ts';
import classes from './purchases-screen.module.css';
import { changed, type PurchasesSearch, VIEWS } from './purchases-search.ts';

const KEYS_REST_MS = 300;

interface PurchaseFiltersProps {
  readonly search: PurchasesSearch;
  readonly go: (next: PurchasesSearch) => void;
}

/** Narrows the list of everyone's purchases. */
export const PurchaseFilters = ({ search, go }: PurchaseFiltersProps) => {
  const text = useMessages();
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
      <div className={classes.fields}>
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
      </div>
      <div className={classes.period}>
        <DateField
          label={text('from')}
          value={search.from ?? null}
          {...(search.to && { max: search.to })}
          onChange={(from) => change({ from: from ?? undefined })}
        />
        <DateField
          label={text('to')}
          value={search.to ?? null}
          {...(search.from && { min: search.from })}
          onChange={(to) => change({ to: to ?? undefined })}
        />
      </div>
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
