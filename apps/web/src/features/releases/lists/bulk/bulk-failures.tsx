import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Button, Text } from '@mantine/core';
import { errorText } from '#lib/error-text.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { useTitleOf } from '../use-title-of.ts';
import classes from './bulk.module.css';
import type { BulkResult } from './run-bulk.ts';

interface BulkFailuresProps {
  readonly result: BulkResult<ReleaseListItem>;
  readonly onClose: () => void;
  readonly onAgain: (releases: readonly ReleaseListItem[]) => void;
}

/** Each release with which it failed, and why. */
export const BulkFailures = ({ result, onClose, onAgain }: BulkFailuresProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const titleOf = useTitleOf();
  const { failed, left } = result;
  const rest = [...failed.map(({ item }) => item), ...left];
  return (
    <>
      <ul className={classes.names}>
        {failed.map(({ item, error }) => (
          <li key={item.uuid}>
            <strong>{titleOf(item)}</strong>
            <span>{errorText(error, language, releasesErrors) ?? text('bulkNoAnswer')}</span>
          </li>
        ))}
      </ul>
      {failed.length > 0 && left.length > 0 && <Text mt="sm">{text('bulkStopped', { count: left.length })}</Text>}
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {uiText('close')}
        </Button>
        <Button variant="default" onClick={() => onAgain(rest)}>
          {text('bulkAgain')}
        </Button>
      </DialogButtons>
    </>
  );
};
