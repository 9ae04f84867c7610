import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { retryFailedParts } from './failed-parts.ts';
import classes from './part-error.module.css';

/** An error at the bottom of the window, for any part of the page: a failed part takes no space. */
export const PartError = ({ onRetry }: { readonly onRetry: () => void }) => {
  const uiText = useUiText();
  useEffect(() => retryFailedParts.on(onRetry), [onRetry]);
  return (
    <div role="alert" className={classes.error}>
      <span>{uiText('partFailed')}</span>
      <Button variant="default" size="sm" onClick={onRetry}>
        {uiText('retry')}
      </Button>
    </div>
  );
};
