import { catalogueImportsErrors } from '@dubplate/contract/catalogue-imports/errors';
import { MOVING_PAGE_MAX, type MovingState } from '@dubplate/contract/catalogue-imports/limits';
import type { MovingRelease, MovingStore } from '@dubplate/contract/catalogue-imports/schemas';
import { Button } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { BackLink } from '#ui/back-link.tsx';
import { type Column, DataTable, NoneCell } from '#ui/data-table/data-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { movingQuery, useConfirmMove } from '../api.ts';
import shared from '../catalogue-imports.module.css';
import { ChangeList } from './change-list.tsx';
import classes from './moving.module.css';

const TONES: Readonly<Record<MovingState, StatusTone>> = {
  NOT_STARTED: 'draft',
  DELIVERED: 'pending',
  BOTH_LIVE: 'moderated',
  OLD_TAKEN_DOWN: 'moderated',
  DONE: 'published',
};

const titleOf = ({ title, title_version }: MovingRelease): string =>
  title_version ? `${title} (${title_version})` : title;

interface StoreActionsProps {
  readonly release: MovingRelease;
  readonly move: MovingStore;
}

/** Confirms the step of a store, and undoes the last confirmation. */
const StoreActions = ({ release, move }: StoreActionsProps) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { mutate, isPending, variables } = useConfirmMove((error) =>
    notifyError(text('movingConfirmFailed'), error, catalogueImportsErrors),
  );
  const { store, step, confirmed, confirmed_before } = move;
  const confirms = step?.confirms ?? null;
  const nameOf = (action: string) => text('movingActionOf', { action, title: titleOf(release), store: store.name });
  const save = (next: MovingStore['confirmed']) =>
    mutate({ release: release.release_uuid, store: store.key, confirmed: next });
  const isUndoing = variables?.confirmed === confirmed_before;
  return (
    <span className={classes.actions}>
      {confirmed !== null && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={nameOf(text('movingUndo'))}
          disabled={!isOnline || isPending}
          loading={isPending && isUndoing}
          onClick={() => save(confirmed_before)}
        >
          {text('movingUndo')}
        </Button>
      )}
      {confirms && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={nameOf(text(`movingConfirm_${confirms}`))}
          disabled={!isOnline || isPending}
          loading={isPending && !isUndoing}
          onClick={() => save(confirms)}
        >
          {text(`movingConfirm_${confirms}`)}
        </Button>
      )}
    </span>
  );
};

const useColumns = (release: MovingRelease): readonly Column<MovingStore>[] => {
  const text = useMessages('catalogue', 'catalogueImports');
  const format = useFormat();
  return [
    {
      key: 'store',
      header: text('movingStore'),
      isTitle: true,
      width: '18%',
      cell: ({ store, state, url }) => (
        <span className={classes.store}>
          <span className={classes.box} data-done={state === 'DONE' || undefined} aria-hidden="true" />
          {store.name}
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.link}
              aria-label={text('movingAt', { store: store.name })}
            >
              <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
            </a>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      width: '16%',
      cell: ({ state }) => <StatusChip tone={TONES[state]} label={text(`movingState_${state}`)} variant="plain" />,
    },
    {
      key: 'step',
      header: text('movingStep'),
      cell: ({ step, state, rule_text }) =>
        step ? (
          <span className={classes.step}>
            <span>{step.text}</span>
            <span className={shared.place}>
              {[
                step.due_on && text('movingFrom', { day: format.shortDay(step.due_on) }),
                state === 'NOT_STARTED' && rule_text,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        ) : (
          <NoneCell />
        ),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      width: '19rem',
      cell: (move) => <StoreActions release={release} move={move} />,
    },
  ];
};

const MovingSection = ({ release }: { readonly release: MovingRelease }) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const columns = useColumns(release);
  const { release_uuid: uuid, artist, upc, status, changes, stores } = release;
  const title = titleOf(release) || text('noTitle');
  return (
    <section className={classes.release} aria-labelledby={`moving-${uuid}`}>
      <h2 id={`moving-${uuid}`} className={classes.title}>
        <Link to={status === 'DRAFT' ? '/drafts/$uuid' : '/releases/$uuid'} params={{ uuid }}>
          {title}
        </Link>
      </h2>
      <p className={classes.facts}>{[artist, upc && `UPC ${upc}`].filter(Boolean).join(' · ')}</p>
      {changes.length > 0 && (
        <div className={classes.changes}>
          <h3 className={shared.subheading}>{text('changes')}</h3>
          <p className={shared.hint}>{text('changesHint')}</p>
          <ChangeList changes={changes} />
        </div>
      )}
      {stores.length === 0 ? (
        <p className={shared.hint}>{text('movingNoStores')}</p>
      ) : (
        <DataTable
          label={text('movingOf', { title })}
          columns={columns}
          rows={stores}
          rowKey={({ store }) => store.key}
        />
      )}
    </section>
  );
};

/** Prints the whole plan instead of the page on the screen. */
const usePrint = (onError: (error: unknown) => void) => {
  const client = useQueryClient();
  const [isPrinting, setPrinting] = useState(false);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    const restore = () => setPrinting(false);
    window.addEventListener('afterprint', restore);
    return () => window.removeEventListener('afterprint', restore);
  }, []);
  const print = async () => {
    setLoading(true);
    try {
      await client.fetchQuery(movingQuery(1, MOVING_PAGE_MAX));
      // The browser prints what is on the page at this moment.
      flushSync(() => setPrinting(true));
      window.print();
    } catch (error) {
      onError(error);
    } finally {
      setLoading(false);
    }
  };
  return { isPrinting, isLoading, print };
};

/** Releases on their way from another distributor, with the next step at each store. Prints as a checklist. */
export const MovingScreen = () => {
  const text = useMessages('catalogue', 'catalogueImports');
  const isOnline = useOnline();
  const [page, setPage] = useState(1);
  const notifyError = useErrorNotice();
  const { isPrinting, isLoading, print } = usePrint((error) => notifyError(text('movingFailed'), error));
  const query = useQuery(isPrinting ? movingQuery(1, MOVING_PAGE_MAX) : movingQuery(page));
  const hasMore = query.data !== undefined && query.data.meta.pageCount > 1;
  const toImports = (
    <NextStep renderRoot={(props: object) => <Link to="/catalogue-imports" {...props} />}>
      {text('movingImport')}
    </NextStep>
  );
  return (
    <div className={classes.plan}>
      <BackLink to="/catalogue-imports">{text('title')}</BackLink>
      <PageHeader title={text('movingTitle')} lead={text('movingLead')}>
        <Button
          className={classes.print}
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          disabled={!query.data?.data.length}
          loading={isLoading}
          onClick={() => (hasMore ? void print() : window.print())}
        >
          {text('movingPrint')}
        </Button>
      </PageHeader>
      {!isOnline && query.data && <p className={shared.hint}>{text('offline')}</p>}
      <QueryView query={query} failed={text('movingFailed')}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={text('movingEmpty')} description={text('movingEmptyHint')} action={toImports} />
          ) : (
            <div className={classes.releases} aria-busy={query.isPlaceholderData}>
              {data.map((release) => (
                <MovingSection key={release.release_uuid} release={release} />
              ))}
              {hasMore && (
                <p className={classes.printed}>
                  {text('movingPrinted', {
                    from: (meta.page - 1) * meta.take + 1,
                    to: (meta.page - 1) * meta.take + data.length,
                    total: meta.itemCount,
                  })}
                </p>
              )}
              <div className={classes.pager}>
                <Pager {...meta} onPage={setPage} />
              </div>
            </div>
          )
        }
      </QueryView>
    </div>
  );
};
