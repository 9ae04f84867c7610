import { useQuery } from '@tanstack/react-query';
import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { transferQuery } from '../api.ts';

const Part = lazyPart(async () => {
  const { TransferButton } = await import('./transfer-button.tsx');
  await textsLoaded();
  return TransferButton;
});

/** The button of the transfer, loaded only for users who come from the older system. */
export const TransferStatus = () => {
  const { data } = useQuery(transferQuery);
  return data && data.releases.length + data.multilinks.length > 0 ? <Part /> : null;
};
