import { type ComponentType, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

/**
 * A dialog whose code is fetched when it is first opened, and which is drawn from then on, so that it can close as it
 * opened. `isOpen` reads from the dialog's own properties whether it is open.
 */
export const lazyDialog = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) => {
  const Part = lazyPart(fetchPart);
  const LazyDialog = (props: Props) => {
    const [wasOpened, setWasOpened] = useState(false);
    if (!wasOpened && isOpen(props)) setWasOpened(true);
    return wasOpened ? <Part {...props} /> : null;
  };
  return Object.assign(LazyDialog, { preload: Part.preload });
};
