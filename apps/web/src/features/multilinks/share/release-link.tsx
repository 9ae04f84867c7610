import type { ReleaseLink as Address } from '@dubplate/contract/multilinks/schemas';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IfMay } from '#lib/session/acting.ts';
import classes from './share.module.css';
import { OpenPageButton, ShareAddress } from './share-address.tsx';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export interface ReleaseLinkProps {
  readonly link: Address;
  /** The title of the release. */
  readonly title: string;
}

/** The public address of a published release, with its QR code and buttons to copy, open and edit it. */
export const ReleaseLink = ({ link, title }: ReleaseLinkProps) => {
  const text = useMessages('app', 'links');
  // A page that is hidden has no code.
  const [hasCode, setHasCode] = useState(true);
  return (
    <section className={classes.release} aria-labelledby="release-link">
      <div className={classes.words}>
        <h2 id="release-link" className={classes.heading}>
          {text('forListeners')}
        </h2>
        <p className={classes.hint}>{text('forListenersHint')}</p>
        <ShareAddress url={link.url} />
        <div className={classes.buttons}>
          <IfMay needs={['links:write']}>
            <Button
              variant="default"
              leftSection={<IconPencil {...ICON} />}
              renderRoot={(props: object) => <Link to="/links/$uuid" params={{ uuid: link.uuid }} {...props} />}
            >
              {text('edit')}
            </Button>
          </IfMay>
          <OpenPageButton url={link.url} />
        </div>
      </div>
      {hasCode && (
        <img
          className={classes.code}
          src={`/l/${encodeURIComponent(link.slug)}.qr.svg`}
          alt={text('qr', { title })}
          width="160"
          height="160"
          onError={() => setHasCode(false)}
        />
      )}
    </section>
  );
};
