import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMessages } from '#app/messages.ts';
import classes from './navigation-progress.module.css';

/** Prevents a flash for pages that load immediately. */
const DELAY_MS = 120;

/** A thin line at the top of the page while the next page loads. */
export const NavigationProgress = () => {
  const text = useMessages();
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return setShown(false);
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isShown ? (
    <div className={classes.track} role="progressbar" aria-live="polite" aria-label={text('loadingPage')}>
      <div className={classes.line} />
    </div>
  ) : null;
};
