import { useEffect } from 'react';
import { useUi } from './ui-provider.tsx';

/** Sets the page's title in the tab and the history. */
export const usePageTitle = (title: string): void => {
  const { siteName } = useUi();
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName;
  }, [title, siteName]);
};
