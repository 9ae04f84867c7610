import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Packs files into a ZIP. */
export const zipped = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
};

/** A cell: a text, a number by its digits, a day, a formula with or without its result, or nothing. */
export type WorkbookCell =
  | string
  | null
  | { readonly number: string }
  | { readonly day: string }
  /** A time of the day, as typing `3:35` makes it. */
  | { readonly time: string }
  | { readonly formula: string; readonly result?: string }
  | { readonly inline: string }
  | { readonly boolean: boolean };

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  /** What the sheet says about its size, true or not. */
  readonly dimension?: string;
  readonly isHidden?: boolean;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : columnName(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26));

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** Style 1 writes days, style 2 times without seconds. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`;

const relations = (entries: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The files of a workbook, as Excel writes them. */
export const workbookFiles = (sheets: readonly WorkbookSheet[]): Record<string, string> => {
  const texts: string[] = [];
  const shared = (text: string): number => {
    const known = texts.indexOf(text);
    return known === -1 ? texts.push(text) - 1 : known;
  };
  const cellXml = (cell: WorkbookCell, place: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${shared(cell)}</v></c>`;
    if ('number' in cell) return `<c r="${place}"><v>${cell.number}</v></c>`;
    if ('inline' in cell) return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`;
    if ('boolean' in cell) return `<c r="${place}" t="b"><v>${cell.boolean ? 1 : 0}</v></c>`;
    if ('time' in cell) {
      const [hours = 0, minutes = 0] = cell.time.split(':').map(Number);
      return `<c r="${place}" s="2"><v>${(hours * 60 + minutes) / 1440}</v></c>`;
    }
    if ('day' in cell) {
      const serial = (Date.parse(cell.day) - Date.UTC(1899, 11, 30)) / 86_400_000;
      return `<c r="${place}" s="1"><v>${serial}</v></c>`;
    }
    const result = cell.result === undefined ? '' : `<v>${cell.result}</v>`;
    return `<c r="${place}"><f>${escaped(cell.formula)}</f>${result}</c>`;
  };
  const sheetXml = ({ rows, dimension }: WorkbookSheet): string => {
    const lines = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, place) => cellXml(cell, `${columnName(place)}${row + 1}`)).join('')}</row>`,
    );
    const stated = dimension === undefined ? '' : `<dimension ref="${dimension}"/>`;
    return `${HEAD}<worksheet xmlns="${MAIN}">${stated}<sheetData>${lines.join('')}</sheetData></worksheet>`;
  };
  const sheetFiles = sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)] as const);
  const list = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(sheetFiles),
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  };
};

export const workbook = (sheets: readonly WorkbookSheet[]): Promise<Buffer> => zipped(workbookFiles(sheets));
