import { CoverField } from './cover-field.tsx';
import classes from './main-data.module.css';
import { ReleaseFields } from './release-fields.tsx';

/** Step 1: what the record is. */
export const MainData = () => (
  <div className={classes.layout}>
    <CoverField />
    <ReleaseFields />
  </div>
);
