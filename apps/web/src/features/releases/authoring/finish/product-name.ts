import { PRODUCT_KINDS } from '@dubplate/contract/commerce/limits';
import { useCallback } from 'react';
import { useMessages } from '../../messages.ts';

/** What a service is called; on the wire the instance's code stands before its kind. */
export const useProductName = () => {
  const text = useMessages();
  return useCallback(
    (name: string): string => {
      const kind = PRODUCT_KINDS.find((one) => name.endsWith(`_${one}`));
      return kind ? text(`product${kind}`) : name;
    },
    [text],
  );
};
