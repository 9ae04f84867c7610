import { useMessages } from '#features/releases/messages.ts';

export const useTitleOf = () => {
  const text = useMessages();
  return ({ title }: { readonly title: string }): string => title || text('untitled');
};
