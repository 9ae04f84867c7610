import { RELEASE_TYPES } from '@dubplate/contract/releases/limits';
import { SegmentedControl } from '@mantine/core';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
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
      <SegmentedControl
        aria-labelledby="release-type"
        className={classes.types ?? ''}
        fullWidth
        size="md"
        radius="xl"
        value={chosenTypeOf(fields)}
        data={RELEASE_TYPES.map((value) => ({ value, label: name(`type${value}`) }))}
        onChange={session.chooseType}
      />
    </FieldAnchor>
  );
};
