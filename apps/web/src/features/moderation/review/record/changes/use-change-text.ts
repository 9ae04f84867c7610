import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ReleaseChange } from '@dubplate/contract/moderation/changes';
import type { AiContribution, ComposerRole, ReleaseType } from '@dubplate/contract/releases/limits';
import { useReviewMessages } from '#features/moderation/review/messages.ts';
import { useMusicStyles, useReleaseLanguages } from '#features/reference/index.ts';
import { useFurtherText, useReleaseMessages } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';

/** Formats the values of changed fields for display. */
export const useChangeText = () => {
  const text = useReviewMessages();
  const words = useReleaseMessages();
  const format = useFormat();
  const languages = useReleaseLanguages();
  const styles = useMusicStyles();
  const { aiOf, creditOf, listOf } = useFurtherText();

  const roleOf = (field: ReleaseChange['field'], role: string) =>
    field === 'composers' ? words(`composer${role as ComposerRole}`) : words(`role${role as ArtistRole}`);
  const styleOf = (id: string) =>
    styles?.flatMap((style) => [style, ...style.childs]).find(({ musicStyleId }) => musicStyleId === id)?.name ?? id;

  return (field: ReleaseChange['field'], value: ReleaseChange['from']): string => {
    if (Array.isArray(value)) {
      const credits = value.filter((each) => typeof each !== 'string');
      const codes = value.filter((each) => typeof each === 'string');
      const words = credits.map((credit) =>
        field === 'credits' ? creditOf(credit) : `${credit.name} (${roleOf(field, credit.role)})`,
      );
      return [...words, listOf(codes)].filter(Boolean).join(', ') || text('notSet');
    }
    if (value === null || value === '') return text('notSet');
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (typeof value === 'number') return field === 'preview_start_seconds' ? format.duration(value) : String(value);
    switch (field) {
      case 'language_id':
      case 'title_language_id':
        return languages?.find(({ languageId }) => languageId === value)?.name ?? value;
      case 'primary_music_style_id':
      case 'secondary_music_style_id':
        return styleOf(value);
      case 'release_date':
      case 'preorder_date':
      case 'original_release_date':
        return format.day(value);
      case 'ai_contribution':
        return aiOf(value as AiContribution);
      case 'advisory':
        return text('yes');
      case 'type':
        return words(`type${value as ReleaseType}`);
      default:
        return value;
    }
  };
};
