import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReleaseChoice } from '#features/conversations/index.ts';
import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { useMessages } from '../messages.ts';
import classes from './ask.module.css';
import type { ReleaseDialogProps } from './release-dialog.tsx';

const ReleaseDialog = lazyDialog<ReleaseDialogProps>(
  async () => {
    const { ReleaseDialog: Dialog } = await import('./release-dialog.tsx');
    await textsLoaded();
    return Dialog;
  },
  ({ opened }) => opened,
);

interface ReleaseChoiceProps {
  readonly chosen: ReleaseChoice | null;
  readonly isDisabled: boolean;
  readonly onChange: (release: ReleaseChoice | null) => void;
}

/** Selects the draft or release that a question is about, if any. */
export const ReleaseChoiceField = ({ chosen, isDisabled, onChange }: ReleaseChoiceProps) => {
  const text = useMessages();
  const [kind, setKind] = useState<'draft' | 'release'>('draft');
  const [isOpen, setOpen] = useState(false);
  const open = (next: typeof kind) => {
    setKind(next);
    setOpen(true);
  };
  const title = chosen?.title || text('untitled');
  return (
    <fieldset className={classes.about}>
      <legend>{text('about')}</legend>
      <div className={classes.choices}>
        {chosen && (
          <span className={classes.chosen}>
            {title}
            <ActionIcon
              aria-label={text('removeRelease', { title })}
              disabled={isDisabled}
              onClick={() => onChange(null)}
            >
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </span>
        )}
        <Button variant="default" size="sm" disabled={isDisabled} aria-haspopup="dialog" onClick={() => open('draft')}>
          {text('selectDraft')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={isDisabled}
          aria-haspopup="dialog"
          onClick={() => open('release')}
        >
          {text('selectRelease')}
        </Button>
      </div>
      <ReleaseDialog
        opened={isOpen}
        kind={kind}
        onClose={() => setOpen(false)}
        onChoose={(release) => {
          setOpen(false);
          onChange(release);
        }}
      />
    </fieldset>
  );
};
