import { RELEASE_TYPES } from '@dubplate/contract/releases/limits';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { chosenTypeOf } from '../draft-fields.ts';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import { useMessages } from '../messages.ts';
import { useAuthoring, useDraft } from '../use-authoring.ts';
import classes from './main-data.module.css';

export const TypeField = () => {
  const text = useMessages();
  const name = useReleaseMessages();
  const { session } = useAuthoring();
  const { fields } = useDraft().content;
  return (
    <FieldAnchor path="type" className={classes.wide}>
      <span id="release-type" className={classes.label}>
        {text('type')}
      </span>
      <Segments
        aria-labelledby="release-type"
        isWide
        value={chosenTypeOf(fields)}
        choices={RELEASE_TYPES.map((value) => ({ value, label: name(`type${value}`) }))}
        onChange={session.chooseType}
      />
    </FieldAnchor>
  );
};
