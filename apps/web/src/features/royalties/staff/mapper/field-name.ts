import type { SalesColumn } from '@dubplate/rules/royalties/sales-table';
import { useMessages } from '../messages.ts';

/** The names of the fields of a sale. */
export const useFieldName = () => {
  const text = useMessages();
  return (field: SalesColumn): string => text(`field${field}`);
};
