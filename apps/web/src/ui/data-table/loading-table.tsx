import type { ReactNode } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';

/** A table whose rows are loading; the placeholders are only visual. */
export const LoadingTable = ({ children }: { children: ReactNode }) => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')}>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  );
};
