import type { Plugin } from 'vite';

const USE_ID = /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/**
 * Replaces Mantine's `useId` with React's. For the sake of React 17, Mantine replaces React's id with a random id in a
 * layout effect: each input renders twice, and React runs all effects of a page's first commit before the browser can
 * paint it. React's id never changes.
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
