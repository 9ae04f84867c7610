import type { ReleaseLink } from '@dubplate/contract/multilinks/schemas';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useCopy } from '#ui/clipboard.ts';
import { useMessages } from '../messages.ts';
import { OpenPageButton } from './open-page-button.tsx';
import classes from './share.module.css';
import { ShareAddress } from './share-address.tsx';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface SharePanelProps {
  readonly link: ReleaseLink;
  readonly title: string;
  /** A page that is not open has no QR code. */
  readonly isShown: boolean;
}

const QrCode = ({ link, title }: Pick<SharePanelProps, 'link' | 'title'>) => {
  const text = useMessages();
  const file = `/l/${encodeURIComponent(link.slug)}.qr`;
  return (
    <div className={classes.qr}>
      <img className={classes.code} src={`${file}.svg`} alt={text('qr', { title })} width="160" height="160" />
      <div className={classes.files}>
        <p className={classes.hint}>{text('qrHint')}</p>
        {(['svg', 'png'] as const).map((kind) => (
          <Button
            key={kind}
            component="a"
            href={`${file}.${kind}`}
            download={`${link.slug}.${kind}`}
            variant="subtle"
            size="compact-md"
            aria-label={text(kind === 'svg' ? 'saveQrSvg' : 'saveQrPng')}
            leftSection={<IconDownload {...ICON} />}
          >
            {text(kind === 'svg' ? 'qrSvg' : 'qrPng')}
          </Button>
        ))}
      </div>
    </div>
  );
};

/** The address of a link to copy and to open, and its QR code. */
export const SharePanel = ({ link, title, isShown }: SharePanelProps) => {
  const text = useMessages();
  const { copy } = useCopy();
  return (
    <section className={classes.panel} aria-labelledby="link-share">
      <h2 id="link-share" className={classes.heading}>
        {text('share')}
      </h2>
      <ShareAddress url={link.url} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy {...ICON} />}
          onClick={() => void copy(`${title}\n${link.url}`, text('textCopied'))}
        >
          {text('copyText')}
        </Button>
        <OpenPageButton url={link.url} />
      </div>
      {isShown ? <QrCode link={link} title={title} /> : <p className={classes.hint}>{text('qrHidden')}</p>}
    </section>
  );
};
