import {
  AUDIO_FORMS,
  CHOREOGRAPHIES,
  COVER_FORMS,
  ERN_VERSIONS,
  FILE_NAMINGS,
  TAKEDOWN_HABITS,
} from '@dubplate/contract/delivery/limits';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../messages.ts';
import classes from '../staff.module.css';
import { type FieldsProps, lineOf } from './fields.ts';

/** The format of messages and files for the store. */
export const DialectFields = (fields: FieldsProps) => {
  const text = useMessages();
  const line = lineOf(fields);
  return (
    <div className={classes.group}>
      <div className={classes.pair}>
        <NativeSelect label={text('ern')} data={[...ERN_VERSIONS]} {...line('ern', 'ern')} />
        <TextInput label={text('avs')} inputMode="numeric" {...line('avs', 'avs_version')} />
        <NativeSelect
          label={text('choreography')}
          data={CHOREOGRAPHIES.map((value) => ({ value, label: text(`choreography${value}`) }))}
          {...line('choreography', 'choreography')}
        />
        <NativeSelect
          label={text('audio')}
          data={AUDIO_FORMS.map((value) => ({ value, label: text(`audio${value}`) }))}
          {...line('audio', 'audio')}
        />
        <NativeSelect
          label={text('cover')}
          data={COVER_FORMS.map((value) => ({ value, label: text(`cover${value}`) }))}
          {...line('cover', 'cover')}
        />
        <NativeSelect
          label={text('fileNames')}
          data={FILE_NAMINGS.map((value) => ({ value, label: text(`fileNames${value}`) }))}
          {...line('fileNames', 'file_names')}
        />
        <NativeSelect
          label={text('takedown')}
          data={TAKEDOWN_HABITS.map((value) => ({ value, label: text(`takedown${value}`) }))}
          {...line('takedown', 'takedown')}
        />
        <TextInput
          label={text('acknowledgements')}
          description={text('acknowledgementsHint')}
          {...line('acknowledgements', 'acknowledgements')}
        />
        <TextInput label={text('batchPrefix')} {...line('batchPrefix', 'batch_prefix')} />
      </div>
      <Textarea
        label={text('genres')}
        description={text('genresHint')}
        autosize
        minRows={2}
        maxRows={10}
        {...line('genres', 'genres')}
      />
    </div>
  );
};
