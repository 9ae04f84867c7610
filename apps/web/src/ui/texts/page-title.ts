import { useEffect } from 'react';
import { useUi } from './ui-provider.tsx';

/** Names the page in the tab and in the history. */
export const usePageTitle = (title: string): void => {
  const { siteName } = useUi();
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName;
  }, [title, siteName]);
};
