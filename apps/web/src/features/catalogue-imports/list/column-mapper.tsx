import { CATALOGUE_FIELDS, type CatalogueField } from '@dubplate/contract/catalogue-imports/limits';
import type { CatalogueMapping } from '@dubplate/contract/catalogue-imports/schemas';
import { columnsOf, proposeColumns } from '@dubplate/rules/royalties/propose-columns';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { UnknownTable } from '#lib/unknown-table.ts';
import { HeaderChoice } from '#ui/data-table/header-choice.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from '../catalogue-imports.module.css';

/** Names that people give to a field, besides its own. */
const USUAL: Partial<Record<CatalogueField, readonly string[]>> = {
  release_title: ['Album', 'Release', 'Product', 'Альбом', 'Релиз', 'Название релиза'],
  release_artists: ['Album artist', 'Artist', 'Исполнитель релиза', 'Артист'],
  upc: ['EAN', 'Barcode', 'Штрихкод'],
  label: ['Label name', 'Лейбл'],
  genre: ['Main genre', 'Жанр'],
  subgenre: ['Secondary genre', 'Поджанр'],
  language: ['Metadata language', 'Язык'],
  release_date: ['Digital release date', 'Дата релиза'],
  original_release_date: ['First release date', 'Дата первого релиза'],
  disc: ['Disc number', 'CD number', 'Диск'],
  track_number: ['Number', 'Track no', 'Sequence', 'Номер трека'],
  track_title: ['Title', 'Song', 'Track name', 'Трек', 'Название трека'],
  track_version: ['Version', 'Mix', 'Версия'],
  track_artists: ['Track artist', 'Performer', 'Исполнитель'],
  track_featuring: ['Featuring', 'Featured artist', 'Feat'],
  isrc: ['ISRC code'],
  advisory: ['Explicit', 'Parental advisory'],
  duration: ['Length', 'Длительность'],
  composers: ['Composer', 'Композитор', 'Автор музыки'],
  lyricists: ['Lyricist', 'Author', 'Автор слов'],
  track_producers: ['Producer', 'Продюсер'],
};

const propose = (cells: readonly string[]): Record<CatalogueField, string> =>
  proposeColumns(CATALOGUE_FIELDS, (field) => [field, ...(USUAL[field] ?? [])], columnsOf(cells));

/** Without one of these, a row names nothing. */
const NAMING: readonly CatalogueField[] = ['release_title', 'track_title', 'upc', 'isrc'];

interface ColumnMapperProps {
  readonly table: UnknownTable;
  readonly onCancel: () => void;
  readonly onMapped: (mapping: CatalogueMapping) => void;
}

/** A person says what each column of a table holds. */
export const ColumnMapper = ({ table, onCancel, onMapped }: ColumnMapperProps) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const uiText = useUiText();
  const isOnline = useOnline();
  const [header, setHeader] = useState(() =>
    Math.max(
      0,
      table.lines.findIndex((line) => line.join('\n') === table.header.join('\n')),
    ),
  );
  const [columns, setColumns] = useState(() => propose(table.lines[header] ?? table.header));
  const names = columnsOf(table.lines[header] ?? []).filter((name) => name !== '');
  const isReady = NAMING.some((field) => columns[field] !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || !isOnline) return;
    const chosen = CATALOGUE_FIELDS.filter((field) => columns[field] !== '');
    onMapped({ columns: Object.fromEntries(chosen.map((field) => [field, [columns[field]]])) });
  };
  const choose = (line: number) => {
    setHeader(line);
    setColumns(propose(table.lines[line] ?? []));
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.hint}>{text('mapLead')}</p>
      <HeaderChoice
        label={text('mapSheet')}
        labelOf={(line) => text('mapHeaderOf', { line })}
        lines={table.lines}
        header={header}
        onChoose={choose}
      />
      <div className={classes.mapping}>
        {CATALOGUE_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            size="md"
            label={text(`field_${field}`)}
            value={columns[field]}
            onChange={({ currentTarget }) => setColumns({ ...columns, [field]: currentTarget.value })}
            data={[{ value: '', label: text('mapNone') }, ...names.map((name) => ({ value: name, label: name }))]}
          />
        ))}
      </div>
      {!isReady && <p className={classes.hint}>{text('mapNeeds')}</p>}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady || !isOnline}>
          {text('mapRead')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};
