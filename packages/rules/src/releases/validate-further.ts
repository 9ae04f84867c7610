import type { FurtherIssueCode } from '@dubplate/contract/releases/further-errors';
import type { Issue } from '../issues.ts';
import type { TrackFields } from './release-shape.ts';
import { validateFurtherFields } from './validate-credits.ts';
import { type ReleaseTerms, type TermsContext, validateTerms } from './validate-terms.ts';

/** Every issue of the fields that a release and its tracks may leave empty. */
export const validateFurther = (
  release: ReleaseTerms & { readonly tracks: readonly TrackFields[] },
  context: TermsContext,
): Issue<FurtherIssueCode>[] => [
  ...validateTerms(release, context),
  ...release.tracks.flatMap((track, index) => validateFurtherFields(track, `tracks.${index}.`)),
];
