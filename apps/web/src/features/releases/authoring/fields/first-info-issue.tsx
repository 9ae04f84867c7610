import { useMessages } from '#lib/i18n/i18n.ts';
import { TextButton } from '#ui/text-button.tsx';
import { isCoverUnderWay } from '../cover/cover-upload.ts';
import { type ReleaseIssue, useIssueText } from '../issue-text.ts';
import { useAuthoring, useCover, useInfoIssues } from '../use-authoring.ts';
import { fieldId, focusField } from './focus-field.ts';

/** Returns the text of an issue. A missing cover that is uploading has a different text. */
export const useMissingText = () => {
  const text = useMessages('app', 'authoring');
  const textOf = useIssueText();
  const isUploading = isCoverUnderWay(useCover());
  return (issue: ReleaseIssue): string =>
    isUploading && issue.code === 'cover_required' ? text('coverUploading') : textOf(issue);
};

/** The next thing to put right in the main data, as a link to its field. */
export const FirstInfoIssue = () => {
  const { touch } = useAuthoring();
  const [issue] = useInfoIssues();
  const textOf = useMissingText();
  if (!issue) return null;
  return (
    <TextButton
      onClick={() => {
        touch(issue.path);
        focusField(fieldId(issue.path));
      }}
    >
      {textOf(issue)}
    </TextButton>
  );
};
