import type { SalesColumn } from '@dubplate/rules/royalties/sales-table';
import { useMessages } from '#lib/i18n/i18n.ts';

/** The names of the fields of a sale. */
export const useFieldName = () => {
  const text = useMessages('staff', 'staffRoyalties');
  return (field: SalesColumn): string => text(`field${field}`);
};
