import type { Transfer } from '@dubplate/contract/transfers/schemas';
import type { listItems } from './read.ts';

export const presentItems = (
  items: Awaited<ReturnType<typeof listItems>>,
): Pick<Transfer, 'releases' | 'multilinks'> => {
  const of = (kind: (typeof items)[number]['kind']) =>
    items.filter((item) => item.kind === kind).map(({ name, status, reason }) => ({ name, status, reason }));
  return { releases: of('release'), multilinks: of('multilink') };
};
