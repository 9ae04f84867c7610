import { fieldId, focusField } from '../focus-field.ts';
import { useAuthoring, useInfoIssues, useIssueText } from '../use-authoring.ts';
import classes from './faults.module.css';

/** What is wrong with the main data, each fault a link to its field. */
export const InfoFaults = () => {
  const { touch } = useAuthoring();
  const issues = useInfoIssues();
  const say = useIssueText();
  return (
    <ul className={classes.list}>
      {issues.map((issue) => (
        <li key={`${issue.path} ${issue.code}`}>
          <button
            type="button"
            className={classes.link}
            onClick={() => {
              touch(issue.path);
              focusField(fieldId(issue.path));
            }}
          >
            {say(issue)}
          </button>
        </li>
      ))}
    </ul>
  );
};
