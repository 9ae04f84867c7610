import { isCoverUnderWay } from '../cover/cover-upload.ts';
import { useMessages } from '../messages.ts';
import { type ReleaseIssue, useCover, useIssueText } from '../use-authoring.ts';

/** What is still missing, in words: a cover that is on its way is not to be added again. */
export const useMissingText = () => {
  const text = useMessages();
  const textOf = useIssueText();
  const isUploading = isCoverUnderWay(useCover());
  return (issue: ReleaseIssue): string =>
    isUploading && issue.code === 'cover_required' ? text('coverUploading') : textOf(issue);
};
