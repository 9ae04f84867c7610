import type { SalesFormatWire } from '@dubplate/contract/royalties/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import shared from '#features/royalties/parts/royalties.module.css';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, LoadingTable, NoneCell } from '#ui/data-table/data-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { salesFormatQuery, salesFormatsQuery } from '../api.ts';
import { useFieldName } from '../mapper/mapping.ts';

/** How the tables of a format are read. */
const FormatFacts = ({ name }: { readonly name: string }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const fieldName = useFieldName();
  const query = useQuery(salesFormatQuery(name));
  const { data } = query;
  if (!data) return <QueryFallback query={query} failed={text('formatFailed')} loading={<FormSkeleton />} />;
  const { markers, columns, net, fixed, decimalMark, dayOrder, isCumulative } = data;
  return (
    <Facts>
      <Fact label={text('formatMarkers')} isWide>
        {markers.join(', ')}
      </Fact>
      {Object.entries(columns).map(([field, names]) => (
        <Fact key={field} label={fieldName(field as keyof typeof columns)}>
          {names?.join(', ')}
        </Fact>
      ))}
      {net && <Fact label={text('mapFormula')}>{net}</Fact>}
      {fixed?.store && <Fact label={text('mapFixedStore')}>{fixed.store}</Fact>}
      {fixed?.currency && <Fact label={text('mapFixedCurrency')}>{fixed.currency}</Fact>}
      {decimalMark && <Fact label={text('mapDecimalMark')}>{decimalMark}</Fact>}
      {dayOrder && <Fact label={text('mapDayOrder')}>{text(`dayOrder${dayOrder}`)}</Fact>}
      {isCumulative && <Fact label={text('mapCumulative')}>{text('yes')}</Fact>}
    </Facts>
  );
};

const useColumns = (onOpen: (name: string) => void): readonly Column<SalesFormatWire>[] => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  return [
    { key: 'name', header: text('format'), isTitle: true, cell: ({ name }) => name },
    {
      key: 'kind',
      header: text('status'),
      isPlain: true,
      cell: ({ is_builtin }) => (
        <StatusChip
          tone={is_builtin ? 'draft' : 'moderated'}
          label={text(is_builtin ? 'formatBuiltin' : 'formatSaved')}
          variant="plain"
        />
      ),
    },
    {
      key: 'updated',
      header: text('formatUpdated'),
      from: 'large',
      cell: ({ updated_at }) => (updated_at ? format.shortDate(updated_at) : <NoneCell />),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: ({ name }) => (
        <Button
          variant="default"
          size="compact-md"
          aria-label={text('formatOpenOf', { name })}
          onClick={() => onOpen(name)}
        >
          {text('formatOpen')}
        </Button>
      ),
    },
  ];
};

/** Saved formats, then built-in ones. New ones are saved while a report is imported. */
export const FormatsView = () => {
  const text = useMessages('staff', 'staffRoyalties');
  const [open, setOpen] = useState<string | null>(null);
  const columns = useColumns(setOpen);
  const query = useQuery(salesFormatsQuery);
  const { data } = query;
  const table = { label: text('viewformats'), columns, rowKey: ({ name }: SalesFormatWire) => name };
  return (
    <>
      <p className={shared.lead}>{text('formatsLead')}</p>
      {data ? (
        <DataTable {...table} rows={data} />
      ) : (
        <QueryFallback
          query={query}
          failed={text('formatsFailed')}
          loading={
            <LoadingTable>
              <DataTable {...table} rows={[]} isLoading />
            </LoadingTable>
          }
        />
      )}
      <Dialog opened={open !== null} onClose={() => setOpen(null)} title={open ?? ''} size="44rem">
        {open !== null && <FormatFacts name={open} />}
      </Dialog>
    </>
  );
};
