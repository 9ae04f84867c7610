import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import shared from '#features/payouts/parts/payouts.module.css';
import { errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { DropZone } from '#ui/files/drop-zone/drop-zone.tsx';
import { type Reconciliation, reconcile } from '../api.ts';

const ACCEPTED = { types: ['text/csv', 'text/plain'], extensions: ['.csv', '.txt'] };

interface Difference {
  readonly place: number;
  readonly difference: Reconciliation['differences'][number];
}

const useColumns = (): readonly Column<Difference>[] => {
  const text = useMessages('staff', 'staffPayouts');
  return [
    {
      key: 'issue',
      header: text('difference'),
      isTitle: true,
      cell: ({ difference: { issue, payout_uuid } }) =>
        payout_uuid === null ? (
          text(`difference${issue}`)
        ) : (
          <Link to="/staff/payouts/$uuid" params={{ uuid: payout_uuid }} className={shared.link}>
            {text(`difference${issue}`)}
          </Link>
        ),
    },
    { key: 'reference', header: text('reference'), cell: ({ difference }) => difference.reference },
    { key: 'ours', header: text('ours'), align: 'end', cell: ({ difference }) => difference.ours },
    { key: 'theirs', header: text('theirs'), align: 'end', cell: ({ difference }) => difference.theirs },
  ];
};

const Result = ({ result: { agree, differences } }: { readonly result: Reconciliation }) => {
  const text = useMessages('staff', 'staffPayouts');
  const columns = useColumns();
  return (
    <div className={shared.fields}>
      <p role="status" className={shared.label}>
        {text('agree', { count: agree })}{' '}
        {differences.length === 0 ? text('noDifferences') : text('differencesFound', { count: differences.length })}
      </p>
      {differences.length > 0 && (
        <DataTable
          label={text('differences')}
          columns={columns}
          rows={differences.map((difference, place) => ({ place, difference }))}
          rowKey={({ place }) => String(place)}
        />
      )}
    </div>
  );
};

/** Compares a provider's report with the payouts; changes nothing. */
export const Reconcile = () => {
  const text = useMessages('staff', 'staffPayouts');
  const language = useLanguage();
  const isOnline = useOnline();
  const compare = useMutation({ mutationFn: (file: File) => reconcile(file, {}) });
  return (
    <section aria-labelledby="payout-reconcile">
      <h2 id="payout-reconcile" className={shared.heading}>
        {text('reconcile')}
      </h2>
      <div className={shared.fields}>
        <p className={shared.hint}>{text('reconcileLead')}</p>
        <DropZone
          label={text(compare.isPending ? 'comparing' : 'dropReport')}
          hint={text('dropReportHint')}
          icon={<IconFileText size={32} stroke={1.5} />}
          accept={ACCEPTED}
          isDisabled={compare.isPending || !isOnline}
          onFiles={([file]) => file && compare.mutate(file)}
        />
        {compare.error !== null && (
          <FormError>
            <strong>{text('reconcileFailed')}</strong>{' '}
            {errorText(compare.error, language, payoutsErrors) ?? text('noAnswer')}
          </FormError>
        )}
        {compare.data && <Result result={compare.data} />}
      </div>
    </section>
  );
};
