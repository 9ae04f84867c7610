import type { Release } from '@dubplate/contract/releases/schemas';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ReleaseStatusChip } from '#features/releases/release-status-chip.tsx';
import { useMessages } from '../messages.ts';
import classes from './edition-notice.module.css';

/** A release and its edit, each with the way to the other. */
export const EditionNotice = ({ release }: { readonly release: Release }) => {
  const text = useMessages();
  const { edition, edition_of: original } = release;
  if (original)
    return (
      <section className={classes.notice} aria-label={text('editionOf')}>
        <IconPencil size={20} stroke={1.75} className={classes.icon ?? ''} aria-hidden="true" />
        <p className={classes.words}>
          <strong>{text('editionOf')}</strong> {text('editionOfHint')}
        </p>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/releases/$uuid" params={{ uuid: original }} {...props} />}
        >
          {text('openPublished')}
        </Button>
      </section>
    );
  if (!edition) return null;
  const isDraft = edition.status === 'DRAFT';
  return (
    <section className={classes.notice} aria-label={text('editionOpen')}>
      <IconPencil size={20} stroke={1.75} className={classes.icon ?? ''} aria-hidden="true" />
      <div className={classes.words}>
        <strong>{text('editionOpen')}</strong> <ReleaseStatusChip status={edition.status} variant="plain" />
        <p className={classes.hint}>{text('editionOpenHint')}</p>
      </div>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to={isDraft ? '/drafts/$uuid' : '/releases/$uuid'} params={{ uuid: edition.uuid }} {...props} />
        )}
      >
        {text(isDraft ? 'continueEdit' : 'showEdit')}
      </Button>
    </section>
  );
};
