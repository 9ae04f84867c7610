import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** A fixed time: equal content makes equal bytes. */
const WRITTEN_AT = new Date('2026-01-01T00:00:00Z');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : columnName(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26));

const sheetXml = ({ rows }: Sheet): string => {
  const cellXml = (text: string, place: number, line: number): string =>
    text === ''
      ? ''
      : `<c r="${columnName(place)}${line}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  const lines = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((text, place) => cellXml(text, place, index + 1)).join('')}</row>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

/** Writes a workbook (.xlsx) whose cells are all texts, so that no code loses its zeros. */
export const writeWorkbook = (sheets: readonly Sheet[]): Promise<Buffer> => {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name, { mtime: WRITTEN_AT });
  const parts = sheets.map((sheet, index) => ({ sheet, file: `sheet${index + 1}.xml`, id: `rId${index + 1}` }));
  add(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${parts
      .map(({ file }) => `<Override PartName="/xl/worksheets/${file}" ContentType="${TYPES}.worksheet+xml"/>`)
      .join('')}</Types>`,
  );
  add(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${parts
      .map(({ sheet, id }, index) => `<sheet name="${escaped(sheet.name)}" sheetId="${index + 1}" r:id="${id}"/>`)
      .join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${parts
      .map(({ file, id }) => `<Relationship Id="${id}" Type="${OFFICE}/worksheet" Target="worksheets/${file}"/>`)
      .join('')}</Relationships>`,
  );
  for (const { sheet, file } of parts) add(`xl/worksheets/${file}`, sheetXml(sheet));
  zip.end();
  return buffer(zip.outputStream);
};
