import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { transferQuery } from '../api.ts';

const Part = lazyPart(async () => (await import('./transfer-button.tsx')).TransferButton);

/** The button of the transfer, loaded only for users who come from the older system. */
export const TransferStatus = () => {
  const { data } = useQuery(transferQuery);
  return data && data.releases.length + data.multilinks.length > 0 ? <Part /> : null;
};
