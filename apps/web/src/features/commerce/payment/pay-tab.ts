/** A tab for the provider's page, opened within the click handler: browsers block later pop-ups. */
export interface PayTab {
  /** The browser blocked the tab, so the user needs a link. */
  readonly isBlocked: boolean;
  readonly lead: (url: string) => void;
  readonly close: () => void;
}

export const openPayTab = (title: string): PayTab => {
  // With `noopener` the browser would return no handle to the tab; so its opener is removed before it navigates.
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
