import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import type { Store } from '@dubplate/contract/delivery/schemas';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { PageHeader } from '#ui/display/page-header.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { setupQuery, storesQuery, useBackfill, useTestStore } from './api.ts';
import classes from './staff.module.css';

const STEPS = ['connect', 'write', 'read', 'remove'] as const;
const isStep = (name: string): name is (typeof STEPS)[number] => (STEPS as readonly string[]).includes(name);

const ConnectionTest = ({ store }: { readonly store: Store }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const test = useTestStore(store.uuid);
  const run = () => test.mutate(undefined, { onError: (error) => notifyError(text('testUnknown'), error) });
  const { data } = test;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={text('testOf', { name: store.name })}
        disabled={!isOnline}
        loading={test.isPending}
        onClick={run}
      >
        {text('testConnection')}
      </Button>
      <div role="status">
        {data && (
          <>
            <StatusChip
              tone={data.ok ? 'published' : 'denied'}
              label={text(data.ok ? 'testOk' : 'testFailed')}
              variant="plain"
            />
            {!data.ok && (
              <ul className={classes.steps}>
                {data.steps
                  .filter(({ ok }) => !ok)
                  .map(({ name, detail }) => (
                    <li key={name} className={classes.soft}>
                      {isStep(name) ? text(`step${name}`) : name}: {detail}
                    </li>
                  ))}
              </ul>
            )}
          </>
        )}
      </div>
    </>
  );
};

const Backfill = ({ store }: { readonly store: Store }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { uuid, name, missing_releases: count } = store;
  const backfill = useBackfill(uuid, {
    onSuccess: () => notify.success(text('backfilled')),
    onError: (error) => notifyError(text('actFailed'), error, deliveryErrors),
  });
  const ask = async () => {
    const asked = {
      heading: text('backfillAsk', { name }),
      message: text('backfillText', { count }),
      action: text('backfill'),
    };
    if (await confirm(asked)) backfill.mutate(undefined);
  };
  return (
    <Button
      variant="subtle"
      size="compact-md"
      disabled={!isOnline}
      loading={backfill.isPending}
      onClick={() => void ask()}
    >
      {text('backfill')}
    </Button>
  );
};

interface StoreRowProps {
  readonly store: Store;
  /** Only administrators change stores. */
  readonly canChange: boolean;
}

const StoreRow = ({ store, canChange }: StoreRowProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const { name, key, active, live, ern, transport, missing_releases: missing } = store;
  return (
    <li className={classes.store}>
      <div className={classes.title}>
        <h2>{name}</h2>
        <StatusChip
          tone={active ? 'published' : 'draft'}
          label={text(active ? 'active' : 'inactive')}
          variant="plain"
        />
        <StatusChip tone={live ? 'moderated' : 'pending'} label={text(live ? 'live' : 'test')} variant="plain" />
        <span className={classes.soft}>
          {text('settingsLine', { key, version: ern, way: text(`way${transport.type}`) })}
        </span>
      </div>
      {store.secrets_unreadable && <StatusChip tone="denied" label={text('secretsLost')} variant="plain" />}
      {active && missing > 0 && <span className={classes.soft}>{text('missing', { count: missing })}</span>}
      {canChange && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={`/staff/stores/${store.uuid}`}
            aria-label={text('editStoreOf', { name })}
          >
            {text('editStore')}
          </Button>
          <ConnectionTest store={store} />
          {active && missing > 0 && <Backfill store={store} />}
        </div>
      )}
    </li>
  );
};

/** Lists the missing parts of the delivery setup. */
const SetupNotes = () => {
  const text = useMessages('staff', 'deliveryDesk');
  const { data } = useQuery(setupQuery);
  if (!data || (data.dpid !== null && data.has_schemas)) return null;
  return (
    <ul className={classes.notes}>
      {data.dpid === null && <li>{text('noParty')}</li>}
      {!data.has_schemas && <li>{text('noSchemas')}</li>}
    </ul>
  );
};

/** The connected stores and their transports. */
export const StoresScreen = () => {
  const text = useMessages('staff', 'deliveryDesk');
  const me = useMe();
  const query = useQuery(storesQuery);
  const canChange = hasRole(me, 'admin');
  return (
    <>
      <PageHeader title={text('storesTitle')} lead={text('storesLead')}>
        {canChange && (
          <NextStep
            component={Link}
            to="/staff/stores/new"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          >
            {text('addStore')}
          </NextStep>
        )}
      </PageHeader>
      <SetupNotes />
      <QueryView
        query={query}
        failed={text('storesFailed')}
        loading={<RowsSkeleton count={4} hasImage={false} />}
        empty={<EmptyState title={text('noStores')} description={text('noStoresHint')} />}
      >
        {(data) => (
          <ul className={classes.stores} aria-label={text('storesTitle')}>
            {data.map((store) => (
              <StoreRow key={store.uuid} store={store} canChange={canChange} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
};
