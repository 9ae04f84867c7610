import { useAuthoring, useInfoIssues } from '../use-authoring.ts';
import classes from './faults.module.css';
import { fieldId, focusField } from './focus-field.ts';
import { useMissingText } from './use-missing-text.ts';

/** The next thing to put right in the main data, as a link to its field. */
export const FirstInfoFault = () => {
  const { touch } = useAuthoring();
  const [issue] = useInfoIssues();
  const textOf = useMissingText();
  if (!issue) return null;
  return (
    <button
      type="button"
      className={classes.link}
      onClick={() => {
        touch(issue.path);
        focusField(fieldId(issue.path));
      }}
    >
      {textOf(issue)}
    </button>
  );
};
