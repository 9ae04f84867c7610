import { validateTrack } from '@dubplate/rules/releases/validate-track';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { TrackForm } from '#features/releases/authoring/board/track-form.ts';
import { rulesFieldsOf, type TrackItem } from '#features/releases/authoring/board/track-item.ts';
import { useAuthoring, useBoard } from '#features/releases/authoring/use-authoring.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './copy.module.css';

/** Fields that are often the same on a whole album, in display order. */
export const COPIED = ['genre', 'language', 'artists', 'authors', 'explicit'] as const;
type Copied = (typeof COPIED)[number];

const parts: Readonly<Record<Copied, (from: TrackForm) => Partial<TrackForm>>> = {
  genre: ({ primary_music_style_id, secondary_music_style_id }) => ({
    primary_music_style_id,
    secondary_music_style_id,
  }),
  language: ({ language_id }) => ({ language_id }),
  artists: ({ artists }) => ({ artists }),
  // Row keys must be unique to one form.
  authors: ({ composers }) => ({ composers: composers.map((author) => ({ ...author, key: newKey() })) }),
  explicit: ({ explicit }) => ({ explicit }),
};

/** One track's form with these parts taken from another's. */
export const copyInto = (to: TrackForm, from: TrackForm, what: readonly Copied[]): TrackForm => ({
  ...to,
  ...Object.assign({}, ...what.map((part) => parts[part](from))),
});

interface CopyDialogProps {
  readonly item: TrackItem;
  readonly others: readonly TrackItem[];
  readonly onClose: () => void;
}

/**
 * Chooses the fields to copy and the target tracks. Saved tracks are saved again; the others get the values in their
 * form.
 */
export const CopyDialog = ({ item, others, onClose }: CopyDialogProps) => {
  const text = useMessages('app', 'authoring');
  const uiText = useUiText();
  const { board } = useAuthoring().workspace;
  const { items } = useBoard();
  const [what, setWhat] = useState<string[]>(['authors']);
  const [where, setWhere] = useState<string[]>(others.map(({ key }) => key));
  const isAll = where.length === others.length;
  const nameOf = (one: TrackItem) => one.form.title.trim() || text('untitledTrack');

  const copy = () => {
    const parts = COPIED.filter((part) => what.includes(part));
    const targets = items.filter(({ key }) => where.includes(key));
    for (const { key } of targets) board.edit(key, (form) => copyInto(form, item.form, parts));
    const changed = board.snapshot().items.filter(({ key }) => where.includes(key));
    for (const one of changed)
      if (one.uuid !== null && validateTrack(rulesFieldsOf(one)).length === 0) void board.save(one.key);
    notify.success({ message: text('copied', { count: targets.length }) });
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={text('copyHeading', { name: nameOf(item) })}>
      <div className={classes.choices}>
        <Checkbox.Group label={text('copyWhat')} value={what} onChange={setWhat}>
          <div className={classes.list}>
            {COPIED.map((part) => (
              <Checkbox key={part} value={part} label={text(part)} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group label={text('copyWhere')} value={where} onChange={setWhere}>
          <div className={classes.list}>
            {others.map((one) => (
              <Checkbox key={one.key} value={one.key} label={nameOf(one)} />
            ))}
          </div>
          {/* A button, since within the group a checkbox would be one of its tracks. */}
          {others.length > 1 && (
            <Button
              variant="subtle"
              size="sm"
              className={classes.all ?? ''}
              onClick={() => setWhere(isAll ? [] : others.map(({ key }) => key))}
            >
              {text(isAll ? 'copyNone' : 'copyAll')}
            </Button>
          )}
        </Checkbox.Group>
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep onClick={copy} disabled={what.length === 0 || where.length === 0}>
          {text('copyAction')}
        </NextStep>
      </DialogButtons>
    </Dialog>
  );
};
