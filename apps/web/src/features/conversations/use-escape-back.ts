import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/** Layers that close on Escape. */
const CLOSING = '[role=dialog], [role=alertdialog], [role=listbox], header [aria-expanded=true]';

/** Closed lists of choices stay in the page. */
const hasOpenLayer = (): boolean =>
  [...document.querySelectorAll(CLOSING)].some((layer) => layer.checkVisibility?.() ?? true);

/** Escape returns to the previous page, or to this link if there is no history. An open dialog or menu closes first. */
export const useEscapeBack = (to: NonNullable<LinkProps['to']>): void => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  // Before the paint: Escape must not do what the page before it offered.
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (hasOpenLayer()) return;
      if (canGoBack) router.history.back();
      else void navigate({ to });
    };
    // Runs before the dialog's listener, which would close the dialog before this looks for it.
    window.addEventListener('keydown', handle, { capture: true });
    return () => window.removeEventListener('keydown', handle, { capture: true });
  }, [router, canGoBack, navigate, to]);
};
