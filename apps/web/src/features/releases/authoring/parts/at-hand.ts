/** What this page may have to show when the connection is gone is fetched while it is there. */
export const bringAtHand = (): void => {
  const parts = [
    import('../../../../ui/confirm/confirm-dialog.tsx'),
    import('../../../../ui/notices/drawn-notices.tsx'),
    import('../drafts/drafts-screen.tsx'),
  ];
  // Where even that fails, it is asked for again when it is needed.
  void Promise.allSettled(parts);
};
