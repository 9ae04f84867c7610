import { useMessages } from '#features/releases/messages.ts';

/** What a release is called, one without a title included. */
export const useTitleOf = () => {
  const text = useMessages();
  return ({ title }: { readonly title: string }): string => title || text('untitled');
};
