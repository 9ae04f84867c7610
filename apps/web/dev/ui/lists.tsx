import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { BadLines } from '../../src/ui/data-table/bad-lines.tsx';
import { ButtonCell, CopyCell, ImageCell } from '../../src/ui/data-table/cells.tsx';
import {
  DataTable,
  type DataTableProps,
  LoadingTable,
  NoneCell,
  rowLinkClass,
} from '../../src/ui/data-table/data-table.tsx';
import { HeaderChoice } from '../../src/ui/data-table/header-choice.tsx';
import { Pager } from '../../src/ui/data-table/pager/pager.tsx';
import { QueryTable, type TableRows } from '../../src/ui/data-table/query-table.tsx';
import { confirm } from '../../src/ui/dialog/confirm.ts';
import { StatusChip, type StatusTone } from '../../src/ui/display/status-chip.tsx';
import { EmptyState } from '../../src/ui/feedback/empty-state.tsx';
import { QueryView } from '../../src/ui/feedback/query-view.tsx';
import { SortableList } from '../../src/ui/sortable/sortable-list.tsx';
import { Exhibit, useSay } from './exhibit.tsx';

export const rows = ['Ночная смена', 'Lacquer', 'Подводное плавание для начинающих', 'Tape Hiss'].map((title, at) => ({
  id: String(at),
  title,
  upc: `029512345678${at}`,
  tone: (['draft', 'pending', 'published', 'denied'] as const)[at] ?? ('draft' satisfies StatusTone),
}));
type Row = (typeof rows)[number];

const useColumns = (): DataTableProps<Row>['columns'] => {
  const say = useSay();
  return [
    {
      key: 'cover',
      header: say('Cover', 'Обложка'),
      isHeaderHidden: true,
      cell: () => <ImageCell src={null} alt="" />,
    },
    {
      key: 'title',
      header: say('Title', 'Название'),
      isTitle: true,
      cell: ({ title }) => (
        <a href="#x" className={rowLinkClass}>
          {title}
        </a>
      ),
    },
    { key: 'status', header: say('Status', 'Статус'), cell: ({ tone }) => <StatusChip tone={tone} label={tone} /> },
    {
      key: 'upc',
      header: 'UPC',
      cell: ({ upc, tone }) => (tone === 'draft' ? <NoneCell /> : <CopyCell value={upc} what="UPC" />),
    },
    { key: 'sum', header: say('Streams', 'Прослушивания'), align: 'end', cell: () => '12 480' },
    {
      key: 'actions',
      header: say('Actions', 'Действия'),
      isHeaderHidden: true,
      isActions: true,
      cell: ({ title }) => (
        <ButtonCell
          label={`${say('Delete', 'Удалить')}: ${title}`}
          isDangerous
          icon={<IconTrash size={20} stroke={1.75} />}
          onClick={() =>
            void confirm({
              heading: say('Delete the release?', 'Удалить релиз?'),
              message: title,
              action: say('Delete', 'Удалить'),
              isDangerous: true,
            })
          }
        />
      ),
    },
  ];
};

const failedQuery = { data: undefined, error: new Error('offline'), isError: true, refetch: () => undefined };

/** Tables and lists: full, dense, loading, empty, failed. */
export const Lists = () => {
  const say = useSay();
  const [page, setPage] = useState(4);
  const [order, setOrder] = useState(rows.map(({ id }) => id));
  const [header, setHeader] = useState(0);
  const columns = useColumns();
  const label = say('Releases', 'Релизы');
  const table = { label, rowKey: ({ id }: Row) => id, columns };
  const empty = (
    <EmptyState
      title={say('Your releases will stand here', 'Здесь будут ваши релизы')}
      description={say('The first one takes five minutes.', 'Первый займёт пять минут.')}
    />
  );
  const words = { failed: say('The list could not be loaded', 'Список не загрузился') };
  return (
    <>
      <Exhibit title={say('Table and pager', 'Таблица и страницы')}>
        <DataTable {...table} rows={rows} firstNumber={31} />
        <Pager page={page} pageCount={9} itemCount={86} take={10} onPage={setPage} onTake={() => undefined} />
      </Exhibit>
      <Exhibit title={say('Dense table', 'Плотная таблица')}>
        <main data-dense>
          <DataTable {...table} rows={rows} />
        </main>
      </Exhibit>
      <Exhibit title={say('Loading, empty, failed', 'Загрузка, пусто, ошибка')}>
        <LoadingTable>
          <DataTable {...table} rows={[]} isLoading />
        </LoadingTable>
        <QueryTable
          query={{ data: [], error: null, isPlaceholderData: false } as never}
          {...words}
          empty={empty}
          table={(shown: TableRows<Row>) => <DataTable {...table} {...shown} />}
        />
        <QueryView query={failedQuery as never} {...words}>
          {() => null}
        </QueryView>
      </Exhibit>
      <Exhibit title={say('Sortable list', 'Список, который сортируют')}>
        <SortableList
          label={say('Tracks', 'Треки')}
          items={order.flatMap((id) => rows.find((row) => row.id === id) ?? [])}
          itemKey={({ id }) => id}
          itemName={({ title }) => title}
          onReorder={setOrder}
        >
          {({ title }) => <Text fw={600}>{title}</Text>}
        </SortableList>
      </Exhibit>
      <Exhibit title={say('Lines of a file', 'Строки файла')}>
        <HeaderChoice
          label={say('Which line is the header?', 'Какая строка — заголовок?')}
          labelOf={(line) => `${say('Line', 'Строка')} ${line + 1}`}
          lines={[
            ['ISRC', 'Store', 'Streams'],
            ['GBABC2100001', 'Deezer', '120'],
          ]}
          header={header}
          onChoose={setHeader}
        />
        <BadLines
          title={say('Two lines were not read', 'Две строки не прочитаны')}
          hint={say('Correct them and import the file again.', 'Исправьте их и загрузите файл снова.')}
          headings={{ line: say('Line', 'Строка'), wrong: say('Error', 'Ошибка') }}
          lines={[
            { path: '12', code: 'isrc', message: say('The ISRC is too short', 'ISRC слишком короткий') },
            { path: '40', code: 'date', message: say('No such day', 'Такого дня нет') },
          ]}
          lineText={(path) => path}
        />
      </Exhibit>
    </>
  );
};
