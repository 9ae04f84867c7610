import { isCoverUnderWay } from '../cover/cover-upload.ts';
import { useMessages } from '../messages.ts';
import { type ReleaseIssue, useCover, useIssueText } from '../use-authoring.ts';

/** Returns the text of an issue. A missing cover that is uploading has a different text. */
export const useMissingText = () => {
  const text = useMessages();
  const textOf = useIssueText();
  const isUploading = isCoverUnderWay(useCover());
  return (issue: ReleaseIssue): string =>
    isUploading && issue.code === 'cover_required' ? text('coverUploading') : textOf(issue);
};
