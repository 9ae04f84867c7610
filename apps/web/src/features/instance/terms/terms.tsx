import type { StaffTerms, StaffTermsVersion } from '@dubplate/contract/reference/terms-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { NextStep } from '#ui/next-step.tsx';
import instanceClasses from '../instance.module.css';
import { useMessages } from '../messages.ts';
import { staffTermsQuery } from './api.ts';
import classes from './terms.module.css';
import { TermsDialog } from './terms-dialog.tsx';

const useColumns = (terms: StaffTerms | undefined): readonly Column<StaffTermsVersion>[] => {
  const text = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const current = terms?.versions[0]?.version;
  const people = format.number(terms?.people ?? 0);
  return [
    {
      key: 'version',
      header: text('termsVersion'),
      isTitle: true,
      cell: ({ version }) => (
        <span className={classes.version}>
          <a href={`/terms.html?version=${version}&language=${language}`} target="_blank" rel="noopener noreferrer">
            {text('termsVersionOf', { version })}
          </a>
          {version === current && <StatusChip tone="published" label={text('termsCurrent')} variant="plain" />}
        </span>
      ),
    },
    {
      key: 'published',
      header: text('termsPublishedOn'),
      cell: ({ published_at }) => (published_at === null ? text('termsFromStart') : format.dateTime(published_at)),
    },
    {
      key: 'material',
      header: text('termsAsks'),
      cell: ({ version, is_material }) => (version === 1 ? '–' : text(is_material ? 'termsAsked' : 'termsNotAsked')),
    },
    {
      key: 'accepted',
      header: text('termsAccepted'),
      align: 'end',
      cell: ({ accepted }) => text('termsAcceptedOf', { accepted: format.number(accepted), people }),
    },
  ];
};

/** The versions of the terms with the number of acceptances, and a button for a new version. */
export const Terms = () => {
  const text = useMessages();
  const [isWriting, setWriting] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(staffTermsQuery);
  const columns = useColumns(data);
  if (!data && error)
    return (
      <LoadError error={error} title={text('termsFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const table = (
    <DataTable
      label={text('termsVersions')}
      columns={columns}
      rows={data?.versions ?? []}
      rowKey={({ version }) => String(version)}
      isLoading={!data}
    />
  );
  return (
    <>
      <div className={classes.head}>
        <p className={instanceClasses.note}>{text('termsHint')}</p>
        <NextStep disabled={!data} onClick={() => setWriting(true)}>
          {text('termsNew')}
        </NextStep>
      </div>
      {data?.has_own_document && <p className={classes.hint}>{text('termsOwnDocument')}</p>}
      {data ? table : <LoadingTable>{table}</LoadingTable>}
      <TermsDialog opened={isWriting} version={data?.versions[0]?.version ?? 1} onClose={() => setWriting(false)} />
    </>
  );
};
