import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** While it is printed the page wears its light theme: lacquer would be white on white paper. */
export const usePaperInPrint = (): void => {
  useEffect(() => {
    const page = document.documentElement;
    let worn: string | null = null;
    const putOn = () => {
      worn = page.getAttribute(SCHEME);
      page.setAttribute(SCHEME, 'light');
    };
    const takeOff = () => {
      if (worn !== null) page.setAttribute(SCHEME, worn);
    };
    window.addEventListener('beforeprint', putOn);
    window.addEventListener('afterprint', takeOff);
    return () => {
      window.removeEventListener('beforeprint', putOn);
      window.removeEventListener('afterprint', takeOff);
    };
  }, []);
};
