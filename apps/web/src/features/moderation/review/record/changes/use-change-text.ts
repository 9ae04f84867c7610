import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ReleaseChange } from '@dubplate/contract/moderation/changes';
import type { ComposerRole, ReleaseType } from '@dubplate/contract/releases/limits';
import { useReviewMessages } from '#features/moderation/review/messages.ts';
import { useMusicStyles, useReleaseLanguages } from '#features/reference/index.ts';
import { useReleaseMessages } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';

/** Values of changed fields, as a person reads them. */
export const useChangeText = () => {
  const text = useReviewMessages();
  const words = useReleaseMessages();
  const format = useFormat();
  const languages = useReleaseLanguages();
  const styles = useMusicStyles();

  const roleOf = (field: ReleaseChange['field'], role: string) =>
    field === 'composers' ? words(`composer${role as ComposerRole}`) : words(`role${role as ArtistRole}`);
  const styleOf = (id: string) =>
    styles?.flatMap((style) => [style, ...style.childs]).find(({ musicStyleId }) => musicStyleId === id)?.name ?? id;

  return (field: ReleaseChange['field'], value: ReleaseChange['from']): string => {
    if (Array.isArray(value))
      return value.map(({ name, role }) => `${name} (${roleOf(field, role)})`).join(', ') || text('notSet');
    if (value === null || value === '') return text('notSet');
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (typeof value === 'number') return format.duration(value);
    switch (field) {
      case 'language_id':
        return languages?.find(({ languageId }) => languageId === value)?.name ?? value;
      case 'primary_music_style_id':
      case 'secondary_music_style_id':
        return styleOf(value);
      case 'release_date':
        return format.day(value);
      case 'type':
        return words(`type${value as ReleaseType}`);
      default:
        return value;
    }
  };
};
