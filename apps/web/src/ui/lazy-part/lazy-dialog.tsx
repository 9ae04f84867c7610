import { type ComponentType, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

/**
 * A dialog whose code loads when it is first opened. It stays rendered from then on, so that its closing animation
 * shows. `isOpen` reads the open state from the dialog's props.
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
