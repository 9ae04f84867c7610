import type { Plugin } from 'vite';

const USE_ID = /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/**
 * Mantine's `useId` replaces React's id with a random one in a layout effect, for the sake of React 17: each input is
 * rendered twice, and React runs all effects of a page's first commit before the browser may paint it. This is `useId`
 * with the id that React gives, which never changes.
 */
const STEADY = `
import { useId as useReactId } from 'react';
export const useId = (staticId) => {
  const id = useReactId();
  return typeof staticId === 'string' ? staticId : 'mantine-' + id;
};
`;

export const steadyIds = (): Plugin => {
  let isReplaced = false;
  return {
    name: 'steady-ids',
    apply: 'build',
    load: {
      filter: { id: USE_ID },
      handler() {
        isReplaced = true;
        return STEADY;
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error('Mantine’s use-id.mjs is not where it was: see build/steady-ids.ts');
    },
  };
};
