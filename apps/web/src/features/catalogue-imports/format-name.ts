import { useMessages } from '#lib/i18n/i18n.ts';

const OURS = ['template', 'mapping', 'export'] as const;

/** The name of a format: of another service as it calls itself, or one of ours in words. */
export const useFormatName = () => {
  const text = useMessages('app', 'catalogueImports');
  return (format: string): string => {
    const ours = OURS.find((name) => name === format);
    if (ours) return text(`format_${ours}`);
    if (format.startsWith('ern')) return 'DDEX ERN';
    return format
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
  };
};
