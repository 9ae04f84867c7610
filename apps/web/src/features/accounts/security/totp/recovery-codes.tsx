import { Button, Group, Text } from '@mantine/core';
import layout from '#features/accounts/settings-view.module.css';
import { saveFile } from '#lib/save-file.ts';
import { useCopy } from '#ui/clipboard.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from '../security.module.css';

/** The recovery codes, shown once, to copy or save. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const text = useMessages();
  const { copy } = useCopy();
  const all = codes.join('\n');
  const save = () => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), text('codesFile'));
  return (
    <div className={layout.form}>
      <Text>{text('recoveryLead')}</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copy(all)}>
          {text('copyCodes')}
        </Button>
        <Button variant="default" onClick={save}>
          {text('downloadCodes')}
        </Button>
      </Group>
      <DialogButtons>
        <NextStep onClick={onDone}>{text('keptThem')}</NextStep>
      </DialogButtons>
    </div>
  );
};
