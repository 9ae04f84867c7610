/** The largest sheet: more addresses would not fit in a URL. */
export const SHEET_MAX = 200;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The part of the sheet's state that is in the page's URL: the drafts, divided by points. */
export interface SheetSearch {
  readonly ids?: string;
}

/** The search of a sheet with the first of these drafts. */
export const sheetSearch = (uuids: readonly string[]): SheetSearch => ({ ids: uuids.slice(0, SHEET_MAX).join('.') });

/** The drafts of a URL, each once. */
export const sheetDrafts = ({ ids = '' }: SheetSearch): string[] =>
  [...new Set(ids.split('.').filter((id) => UUID.test(id)))].slice(0, SHEET_MAX);
