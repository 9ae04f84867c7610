import { Button } from '@mantine/core';
import { type ComponentType, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { lazyModule } from '#lib/chunks/lazy-module.ts';
import { useStore } from '#lib/store.ts';
import { useUiText } from '../texts/ui-provider.tsx';
import { isErrorShown, retryFailedParts } from './failed-parts.ts';
import classes from './lazy-part.module.css';

/**
 * An error at the bottom of the window, for any part of the page: a failed part takes no space. Without a connection the
 * page says so itself, and the part loads again once it is back.
 */
const PartError = ({ onRetry }: { readonly onRetry: () => void }) => {
  const uiText = useUiText();
  const isShownElsewhere = useStore(isErrorShown);
  useEffect(() => retryFailedParts.on(onRetry), [onRetry]);
  if (isShownElsewhere) return null;
  // A part of the header, which is blurred, would be at the header's foot instead of the window's.
  return createPortal(
    <div role="alert" className={classes.error}>
      <span>{uiText('partFailed')}</span>
      <Button variant="default" size="sm" onClick={() => retryFailedParts.emit()}>
        {uiText('retry')}
      </Button>
    </div>,
    document.body,
  );
};

/**
 * A part of the page whose code loads separately. If that fails, the rest of the page stays, and the part shows an
 * error with a retry button.
 * @param Placeholder shown while loading, of the same size; nothing by default
 */
export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
) => {
  const part = lazyModule(fetchPart);
  const Loaded = (props: Props) => {
    const Part = part.useModule();
    return <Part {...props} />;
  };
  const Fallback = ({ resetErrorBoundary }: FallbackProps) => <PartError onRetry={resetErrorBoundary} />;
  const LazyPart = (props: Props) => (
    <ErrorBoundary FallbackComponent={Fallback} onReset={part.forget}>
      <Suspense fallback={Placeholder ? <Placeholder {...props} /> : null}>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  );
  /** Preloads the code; a failure has no effect. */
  const preload = (): Promise<void> =>
    part.load().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(LazyPart, { preload });
};
