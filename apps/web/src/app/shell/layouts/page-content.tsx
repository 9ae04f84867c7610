import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './main-layout.module.css';

/** The page's content. After navigation, the keyboard and the screen reader start here, not at the last link. */
export const PageContent = () => {
  const content = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  // Only the search changed, not the page: the focus stays in the field.
  const isSamePage = useRouterState({ select: (state) => state.resolvedLocation?.state.isSamePage === true });
  const last = useRef(path);
  useEffect(() => {
    if (last.current && path !== last.current && !isSamePage) content.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path, isSamePage]);
  return (
    <main id="content" ref={content} tabIndex={-1} className={classes.content}>
      <Outlet />
    </main>
  );
};
