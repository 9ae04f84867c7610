import type { SalesReport } from '@dubplate/contract/royalties/schemas';
import type { Person } from '../person.ts';

/** A sale of the plain table; what is absent is empty. */
export interface Sale {
  readonly month?: string;
  readonly store?: string;
  readonly territory?: string;
  readonly isrc?: string | null;
  readonly upc?: string | null;
  readonly title?: string;
  readonly artist?: string;
  readonly units?: number;
  readonly net: string;
  readonly currency?: string;
}

export const COLUMNS = 'sale_period,store,territory,isrc,upc,title,artist,units,net,currency';

export const salesTable = (sales: readonly Sale[]): string =>
  [
    COLUMNS,
    ...sales.map(
      ({
        month = '2025-01',
        store = 'Spotify',
        territory = 'DE',
        isrc,
        upc,
        title = '',
        artist = '',
        units = 1,
        net,
        currency = 'USD',
      }) => [month, store, territory, isrc ?? '', upc ?? '', title, artist, units, net, currency].join(','),
    ),
  ].join('\n');

export interface SalesFields {
  readonly format?: string;
  readonly accounting_period?: string;
  readonly currency?: string;
}

/** A sales report as a form, its fields before its file. */
export const salesForm = (
  report: string,
  file: string | Uint8Array<ArrayBuffer>,
  { name = `${report}.csv`, ...fields }: SalesFields & { readonly name?: string } = {},
): FormData => {
  const form = new FormData();
  form.append('report', report);
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([file]), name);
  return form;
};

/** Imports sales as a draft of the plain table. */
export const importSales = (
  admin: Person,
  report: string,
  sales: readonly Sale[],
  fields: SalesFields = {},
): Promise<SalesReport> =>
  admin.ok('POST /staff/sales-reports/import', { query: {}, body: salesForm(report, salesTable(sales), fields) });

/** Imports sales, and approves them with the amount that reached the bank. */
export const approveSales = async (
  admin: Person,
  report: string,
  sales: readonly Sale[],
  received: string,
): Promise<SalesReport> => {
  const { uuid } = await importSales(admin, report, sales);
  return admin.ok('POST /staff/sales-reports/{id}/approve', {
    params: { id: uuid ?? '' },
    body: { received_amount: received, received_on: '2025-03-10' as never },
  });
};

export const closeMonth = (admin: Person, period: string) =>
  admin.ok('POST /staff/royalty-periods/{period}/close', { params: { period }, body: {} });
