import { catalogueImportsErrors } from '@dubplate/contract/catalogue-imports/errors';
import type { CatalogueImportSummary } from '@dubplate/contract/catalogue-imports/schemas';
import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { PageHeader } from '#ui/display/page-header.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { downloadMessagesWithFiles, importsQuery, saveExport, saveTemplate, useDeleteImport } from '../api.ts';
import classes from '../catalogue-imports.module.css';
import { useFormatName } from '../format-name.ts';
import { SendCatalogue } from './send-catalogue.tsx';

interface DownloadProps {
  readonly label: string;
  readonly start: () => Promise<void>;
}

const Download = ({ label, start }: DownloadProps) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const notifyError = useErrorNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: start,
    onError: (error) => notifyError(text('downloadFailed'), error, catalogueImportsErrors),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
};

const Sources = () => {
  const text = useMessages('catalogue', 'catalogueImports');
  return (
    <section className={classes.sources} aria-labelledby="catalogue-sources">
      <h2 id="catalogue-sources" className={classes.heading}>
        {text('sources')}
      </h2>
      <dl className={classes.list}>
        {(['Report', 'Template', 'Ern'] as const).map((source) => (
          <div key={source}>
            <dt>{text(`source${source}`)}</dt>
            <dd>{text(`source${source}Hint`)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Download label={text('templateXlsx')} start={() => saveTemplate('xlsx')} />
        <Download label={text('templateCsv')} start={() => saveTemplate('csv')} />
      </div>
    </section>
  );
};

const WayOut = () => {
  const text = useMessages('catalogue', 'catalogueImports');
  return (
    <section aria-labelledby="catalogue-export">
      <h2 id="catalogue-export" className={classes.heading}>
        {text('wayOut')}
      </h2>
      <p className={classes.hint}>{text('wayOutHint')}</p>
      <div className={classes.buttons}>
        <Download label={text('exportXlsx')} start={() => saveExport('xlsx')} />
        <Download label={text('exportCsv')} start={() => saveExport('csv')} />
        <Download label={text('exportErn')} start={() => saveExport('ern')} />
        <Download label={text('exportFiles')} start={downloadMessagesWithFiles} />
      </div>
    </section>
  );
};

const useColumns = (onDelete: (one: CatalogueImportSummary) => void): readonly Column<CatalogueImportSummary>[] => {
  const text = useMessages('catalogue', 'catalogueImports');
  const format = useFormat();
  const formatName = useFormatName();
  return [
    {
      key: 'name',
      header: text('file'),
      isTitle: true,
      cell: ({ uuid, name }) => (
        <Link to="/catalogue-imports/$uuid" params={{ uuid }} className={rowLinkClass}>
          {name}
        </Link>
      ),
    },
    { key: 'format', header: text('format'), cell: (one) => formatName(one.format) },
    {
      key: 'releases',
      header: text('releases'),
      align: 'end',
      cell: ({ counts }) => format.number(counts.releases),
    },
    {
      key: 'created',
      header: text('drafts'),
      align: 'end',
      cell: ({ counts }) => format.number(counts.created),
    },
    {
      key: 'expires',
      header: text('keptUntil'),
      cell: ({ expires_at }) => <time dateTime={expires_at}>{format.shortDate(expires_at)}</time>,
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (one) => (
        <IconButton label={text('deleteOf', { name: one.name })} onClick={() => onDelete(one)}>
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      ),
    },
  ];
};

const Imports = () => {
  const text = useMessages('catalogue', 'catalogueImports');
  const uiText = useUiText();
  const notifyError = useErrorNotice();
  const query = useQuery(importsQuery);
  const { mutate } = useDeleteImport((error) => notifyError(text('deleteFailed'), error, catalogueImportsErrors));
  const columns = useColumns(
    (one) =>
      void confirm({
        heading: text('deleteQuestion', { name: one.name }),
        message: text('deleteHint'),
        action: text('delete'),
        cancel: uiText('cancel'),
      }).then((isConfirmed) => isConfirmed && mutate(one)),
  );
  return (
    <section aria-labelledby="catalogue-imports">
      <h2 id="catalogue-imports" className={classes.heading}>
        {text('imports')}
      </h2>
      <QueryTable
        query={query}
        failed={text('importsFailed')}
        empty={<p className={classes.hint}>{text('importsEmpty')}</p>}
        table={(shown) => (
          <DataTable {...shown} label={text('imports')} columns={columns} rowKey={({ uuid }) => uuid} />
        )}
      />
    </section>
  );
};

/** Brings a catalogue in from files, and takes the own one out. */
export const ImportsScreen = () => {
  const text = useMessages('catalogue', 'catalogueImports');
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')}>
        <Button variant="default" renderRoot={(props) => <Link to="/catalogue-imports/moving" {...props} />}>
          {text('toMoving')}
        </Button>
      </PageHeader>
      <div className={classes.sections}>
        <div className={classes.start}>
          <SendCatalogue />
          <Sources />
        </div>
        <Imports />
        <WayOut />
      </div>
    </>
  );
};
