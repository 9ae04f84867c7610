import type { DryRun as Run } from '@dubplate/contract/delivery/schemas';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { preflightQuery } from '../api.ts';
import { dryRunQuery } from './api.ts';
import { MessageText } from './message-text.tsx';
import classes from './staff.module.css';

const Shown = ({ run }: { readonly run: Run }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const format = useFormat();
  const isFine = run.faults.length === 0;
  return (
    <div className={classes.dialog}>
      <div>
        <StatusChip
          tone={isFine ? 'published' : 'denied'}
          label={text(isFine ? 'dryRunFine' : 'dryRunFaulty')}
          variant="plain"
        />
        {!isFine && (
          <ul className={classes.steps}>
            {run.faults.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {message} {path && <span className={classes.soft}>{path}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={classes.hint}>{text(run.has_placeholders ? 'dryRunPlaceholders' : 'dryRunHint')}</p>
      {run.files.length > 0 && (
        <ul className={classes.steps} aria-label={text('files')}>
          {run.files.map(({ path, size }) => (
            <li key={path} className={classes.file}>
              <span>{path}</span>
              <span className={classes.soft}>{format.bytes(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {run.message && <MessageText xml={run.message} fileName={`${run.store.key}.xml`} />}
    </div>
  );
};

const Content = ({ release, store }: { readonly release: string; readonly store: string }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const query = useQuery(dryRunQuery(release, store));
  return (
    <QueryView query={query} failed={text('dryRunFailed')} loading={<FormSkeleton fields={3} />}>
      {(data) => <Shown run={data} />}
    </QueryView>
  );
};

export interface DryRunProps {
  readonly release: string;
}

/** Previews the message that a store would receive for a release. Empty if it goes to no store. */
export const DryRun = ({ release }: DryRunProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // The list of stores next to it shows the error of this query.
  const { data: stores = [] } = useQuery(preflightQuery(release, '', true));
  const store = stores.find((each) => each.store.key === chosen)?.store ?? stores[0]?.store;
  if (!store) return null;
  return (
    <div className={classes.dryRun}>
      <NativeSelect
        label={text('dryRun')}
        value={store.key}
        data={stores.map((each) => ({ value: each.store.key, label: each.store.name }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {text('showMessage')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('dryRunOf', { store: store.name })}
        size="52rem"
      >
        {isOpen && <Content release={release} store={store.key} />}
      </Dialog>
    </div>
  );
};
