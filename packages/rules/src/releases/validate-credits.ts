import type { FurtherIssueCode } from '@dubplate/contract/releases/further-errors';
import type { Issue } from '../issues.ts';
import { isIswcValid } from './codes.ts';
import { hasForbiddenCharacters } from './line.ts';
import type { TrackFields } from './release-shape.ts';

type FurtherFields = Pick<TrackFields, 'explicit' | 'iswc' | 'advisory' | 'credits'>;

/** Issues of a track's further credits and codes, each of which may be empty; `path` is the track's place (`tracks.0.`). */
export const validateFurtherFields = (track: FurtherFields, path = ''): Issue<FurtherIssueCode>[] => {
  const issues: Issue<FurtherIssueCode>[] = [];
  const report = (field: string, code: FurtherIssueCode) => issues.push({ path: path + field, code });
  const iswc = track.iswc?.trim() ?? '';
  if (iswc !== '' && !isIswcValid(iswc)) report('iswc', 'iswc_invalid');
  if (track.advisory === 'CLEAN' && track.explicit) report('advisory', 'clean_and_explicit');
  track.credits?.forEach(({ name, role, instrument }, index) => {
    if (name.trim() === '') report(`credits.${index}.name`, 'credit_name_required');
    else if (hasForbiddenCharacters(name)) report(`credits.${index}.name`, 'credit_name_forbidden_characters');
    if (role === 'MUSICIAN' && !instrument) report(`credits.${index}.instrument`, 'credit_instrument_required');
  });
  return issues;
};
