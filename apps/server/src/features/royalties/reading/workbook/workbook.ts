import { REPORT_LINE_MAX } from '@dubplate/contract/statistics/limits';
import type { ByteSource } from '../byte-source.ts';
import { brokenFile, tooLarge } from '../report-unreadable.ts';
import { COLUMNS_MAX, HEAD_RECORDS, type Table, type TableRecord } from '../table.ts';
import { parseXml, readXml } from './read-xml.ts';
import {
  columnOf,
  dayOfSerial,
  isDateFormat,
  numberOfCell,
  type TimeFormat,
  timeFormat,
  timeOfSerial,
} from './workbook-cells.ts';

/** Characters of the shared texts, which are held in memory. */
const SHARED_CHARS_MAX = 64 * 1024 ** 2;
const SHEETS_MAX = 200;

const incomplete = () => brokenFile('the workbook lacks one of its parts.', 'в книге Excel не хватает части.');

/** The directory of a part, and a target relative to it. */
const resolvePath = (base: string, target: string): string => {
  if (target.startsWith('/')) return target.slice(1).toLowerCase();
  const parts = base.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/').toLowerCase();
};

interface Relation {
  readonly type: string;
  readonly path: string;
}

type Files = ReadonlyMap<string, ByteSource>;

const readRelations = async (files: Files, path: string): Promise<ReadonlyMap<string, Relation>> => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const source = files.get(`${path.slice(0, path.length - name.length)}_rels/${name}.rels`);
  const relations = new Map<string, Relation>();
  if (!source) return relations;
  await parseXml(source, {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: resolvePath(path, Target) });
    },
  });
  return relations;
};

const findRelated = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.path;

interface SheetEntry {
  readonly name: string;
  readonly id: string;
}

const readSheetList = async (source: ByteSource) => {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  await parseXml(source, {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (element !== 'sheet' || sheets.length >= SHEETS_MAX) return;
      const [, id = ''] = Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name)) ?? [];
      if ((attributes.state ?? 'visible') === 'visible') sheets.push({ name: attributes.name ?? '', id });
    },
  });
  return { sheets, is1904 };
};

type Styles = ReadonlyMap<number, 'date' | TimeFormat>;

/** The styles that write a date or a time, by their number. */
const readStyles = async (source: ByteSource | undefined): Promise<Styles> => {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let isOfCells = false;
  if (source)
    await parseXml(source, {
      open(element, attributes) {
        if (element === 'cellXfs') isOfCells = true;
        if (element === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        if (element === 'xf' && isOfCells) styles.push(Number(attributes.numFmtId ?? 0));
      },
      close(element) {
        if (element === 'cellXfs') isOfCells = false;
      },
    });
  return new Map(
    styles.flatMap((id, style) => {
      const written = isDateFormat(id, codes.get(id)) ? 'date' : timeFormat(id, codes.get(id));
      return written === null ? [] : [[style, written] as const];
    }),
  );
};

const readSharedTexts = async (source: ByteSource | undefined): Promise<readonly string[]> => {
  const texts: string[] = [];
  let chars = 0;
  let text = '';
  let isText = false;
  let isReading = false;
  if (source)
    await parseXml(source, {
      open(element) {
        if (element === 'si') text = '';
        if (element === 'rPh') isReading = true;
        if (element === 't') isText = !isReading;
      },
      text(part) {
        if (isText) text += part;
      },
      close(element) {
        if (element === 't') isText = false;
        if (element === 'rPh') isReading = false;
        if (element !== 'si') return;
        // An entry costs memory even if it is empty.
        chars += text.length + 16;
        if (chars > SHARED_CHARS_MAX) throw tooLarge();
        texts.push(text);
      },
    });
  return texts;
};

interface CellContext {
  readonly shared: readonly string[];
  readonly styles: Styles;
  readonly is1904: boolean;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  hasValue: boolean;
  formula: string | null;
}

const textOfCell = (cell: Cell, { shared, styles, is1904 }: CellContext): string => {
  const { type, value, formula } = cell;
  const isNumber = type === 'n';
  // Without a stored result the formula itself is the text, which is no amount.
  if (formula !== null && (!cell.hasValue || (isNumber && value === ''))) return `=${formula}`;
  if (type === 's') {
    const text = shared[Number(value)];
    if (text === undefined) throw incomplete();
    return text;
  }
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
  if (!isNumber) return value;
  const number = value.trim();
  const written = styles.get(cell.style);
  if (written === 'date') return dayOfSerial(number, is1904);
  return written === undefined ? numberOfCell(number) : timeOfSerial(number, written);
};

/** Reads the rows of a sheet. What the sheet says about its size is not believed. */
async function* readSheet(source: ByteSource, context: CellContext): AsyncIterable<readonly TableRecord[]> {
  let records: TableRecord[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let place = -1;
  let target: 'value' | 'formula' | null = null;
  let isReading = false;

  const addCell = (ended: Cell) => {
    const text = textOfCell(ended, context);
    if (text.length > REPORT_LINE_MAX)
      throw brokenFile(
        `line ${line} is longer than ${REPORT_LINE_MAX} characters.`,
        `строка ${line} длиннее ${REPORT_LINE_MAX} символов.`,
      );
    if (text === '') return;
    // One cell more says that there are too many.
    const column = Math.min(ended.column, COLUMNS_MAX);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };

  const chunks = readXml(source, {
    open(element, attributes) {
      if (element === 'row') {
        const number = Number(attributes.r);
        line = Number.isSafeInteger(number) && number > line ? number : line + 1;
        cells = [];
        place = -1;
      } else if (element === 'c') {
        const column = attributes.r === undefined ? place + 1 : columnOf(attributes.r);
        place = column < 0 ? place + 1 : column;
        const [type, style] = [attributes.t ?? 'n', Number(attributes.s ?? -1)];
        cell = { column: place, type, style, value: '', hasValue: false, formula: null };
      } else if (cell && element === 'f') {
        cell.formula = '';
        target = 'formula';
      } else if (cell && (element === 'v' || element === 't') && !isReading) {
        cell.hasValue = true;
        target = 'value';
      } else if (element === 'rPh') isReading = true;
    },
    text(text) {
      if (!cell || !target) return;
      if (target === 'formula') cell.formula += text;
      else cell.value += text;
    },
    close(element) {
      if (element === 'f' || element === 'v' || element === 't') target = null;
      else if (element === 'rPh') isReading = false;
      else if (element === 'c' && cell) {
        addCell(cell);
        cell = null;
      } else if (element === 'row' && cells.length > 0) records.push({ cells, line });
    },
  });
  for await (const _ of chunks) {
    if (records.length === 0) continue;
    yield records;
    records = [];
  }
}

const readHead = async (open: Table['open']): Promise<readonly TableRecord[]> => {
  const head: TableRecord[] = [];
  for await (const records of open()) {
    head.push(...records);
    if (head.length >= HEAD_RECORDS) break;
  }
  return head.slice(0, HEAD_RECORDS);
};

/** Whether an archive is a workbook, by the names of its files in lower case. */
export const isWorkbook = (names: ReadonlySet<string>): boolean => names.has('[content_types].xml');

/**
 * Opens the visible sheets of a workbook (.xlsx).
 * @param files its parts by their names in lower case
 * @throws SalesReportUnreadable
 */
export const openWorkbook = async (files: Files): Promise<readonly Table[]> => {
  const path = findRelated(await readRelations(files, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const main = files.get(path);
  if (!main)
    throw brokenFile(
      'the file is no Excel workbook with XML parts. Please save it as .xlsx or CSV.',
      'это не книга Excel из частей XML. Сохраните её в формате .xlsx или CSV.',
    );
  const [{ sheets, is1904 }, relations] = [await readSheetList(main), await readRelations(files, path)];
  const context: CellContext = {
    is1904,
    styles: await readStyles(files.get(findRelated(relations, 'styles') ?? '')),
    shared: await readSharedTexts(files.get(findRelated(relations, 'sharedStrings') ?? '')),
  };
  const tables: Table[] = [];
  for (const { name, id } of sheets) {
    const relation = relations.get(id);
    // Charts have sheets of their own.
    if (relation?.type !== 'worksheet') continue;
    const source = files.get(relation.path);
    if (!source) throw incomplete();
    const open = () => readSheet(source, context);
    tables.push({ sheet: name, head: await readHead(open), open });
  }
  return tables;
};
