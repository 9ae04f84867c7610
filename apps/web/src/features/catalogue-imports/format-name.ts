import { useMessages } from '#lib/i18n/i18n.ts';

const OURS = ['template', 'mapping', 'export'] as const;

/** Services whose names are not just their format's words. */
const SERVICES: Readonly<Record<string, string>> = {
  distrokid: 'DistroKid',
  'distrokid-new': 'DistroKid',
  tunecore: 'TuneCore',
  cdbaby: 'CD Baby',
  fuga: 'FUGA',
  itunes: 'iTunes',
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
  onerpm: 'ONErpm',
  sds: 'SDS',
};

/** The name of a format: of another service as it calls itself, or one of ours in words. */
export const useFormatName = () => {
  const text = useMessages('catalogue', 'catalogueImports');
  return (format: string): string => {
    const ours = OURS.find((name) => name === format);
    if (ours) return text(`format_${ours}`);
    if (format.startsWith('ern')) return 'DDEX ERN';
    if (SERVICES[format]) return SERVICES[format];
    return format
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
  };
};
