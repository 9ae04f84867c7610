/** A tab for the provider's page, opened in the press itself: later, browsers would block it. */
export interface PayTab {
  /** The browser let none be opened: the person needs a link. */
  readonly isBlocked: boolean;
  readonly lead: (url: string) => void;
  readonly close: () => void;
}

export const openPayTab = (title: string): PayTab => {
  // With `noopener` the browser would give us no hold on the tab; so the tab is made to forget us before it leaves.
  const tab = window.open('', '_blank');
  if (!tab) return { isBlocked: true, lead: () => undefined, close: () => undefined };
  tab.opener = null;
  tab.document.title = title;
  return {
    isBlocked: false,
    lead: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
};
