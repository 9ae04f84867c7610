import type { Splits } from '@dubplate/contract/royalties/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { type SplitItem, splitsQuery } from '../api.ts';
import { useMoney } from '../money.ts';
import { useMonthText } from '../parts/months.ts';
import shared from '../parts/royalties.module.css';
import classes from './splits.module.css';
import { SplitsEditor } from './splits-editor.tsx';

export const splitTones = { INVITED: 'pending', ACCEPTED: 'published', DECLINED: 'draft' } as const;

const Shares = ({ splits }: { readonly splits: Splits }) => {
  const text = useMessages('app', 'splits');
  const money = useMoney();
  const { owner, shares } = splits;
  return (
    <ul className={classes.shares}>
      {shares.map(({ uuid, username, share, status }) => (
        <li key={uuid} className={classes.share}>
          <span>{username === null ? text('deleted') : <EmailText>{username}</EmailText>}</span>
          <StatusChip tone={splitTones[status]} label={text(status)} variant="plain" />
          <strong>{money.percent(share)}</strong>
        </li>
      ))}
      <li className={classes.share}>
        <span>
          <EmailText>{owner.username}</EmailText>
        </span>
        <span className={shared.hint}>{text('owner')}</span>
        <strong>{money.percent(owner.share)}</strong>
      </li>
    </ul>
  );
};

const Versions = ({ splits }: { readonly splits: Splits }) => {
  const text = useMessages('app', 'splits');
  const money = useMoney();
  const monthText = useMonthText();
  return (
    <div>
      {splits.versions.map(({ valid_from, created_at, shares }) => (
        <div key={created_at} className={classes.version}>
          <span>{text('version', { month: monthText(valid_from) })}</span>
          <span className={shared.hint}>
            {shares.length === 0
              ? text('versionNone')
              : shares
                  .map(({ username, share }) => `${username ?? text('deleted')} ${money.percent(share)}`)
                  .join(', ')}
          </span>
        </div>
      ))}
    </div>
  );
};

interface ItemSplitsProps {
  readonly item: SplitItem;
  readonly title: string;
}

/** How the earnings of one release or track are divided, with its versions and its editor. */
const ItemSplits = ({ item, title }: ItemSplitsProps) => {
  const text = useMessages('app', 'splits');
  const monthText = useMonthText();
  const mayEdit = useMay('splits:write');
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(splitsQuery(item));
  const { data: splits } = query;
  if (!splits)
    return (
      <QueryFallback query={query} failed={text('failed')} loading={<RowsSkeleton count={2} hasImage={false} />} />
    );
  const hasShares = splits.valid_from !== null && splits.shares.length > 0;
  const label = hasShares ? 'edit' : 'divide';
  return (
    <div className={classes.item}>
      <div className={classes.itemHead}>
        <div className={shared.stack}>
          <h3>{title}</h3>
          {hasShares && splits.valid_from !== null && (
            <span className={shared.hint}>{text('since', { month: monthText(splits.valid_from) })}</span>
          )}
        </div>
        <div className={shared.buttons}>
          {splits.versions.length > 1 && (
            <Button variant="subtle" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {text(isOpen ? 'hideVersions' : 'versions')}
            </Button>
          )}
          {splits.can_edit && mayEdit && (
            <Button
              variant="default"
              size="compact-md"
              aria-label={text(`${label}Of`, { title })}
              onClick={() => setEditing(true)}
            >
              {text(label)}
            </Button>
          )}
        </div>
      </div>
      {hasShares ? (
        <Shares splits={splits} />
      ) : (
        <p className={shared.hint}>{text(item.type === 'track' ? 'noneOfTrack' : 'none')}</p>
      )}
      {isOpen && <Versions splits={splits} />}
      <SplitsEditor item={item} title={title} splits={splits} isOpen={isEditing} onClose={() => setEditing(false)} />
    </div>
  );
};

export interface ReleaseSplitsProps {
  readonly release: string;
  readonly tracks: readonly { readonly uuid: string; readonly title: string }[];
  /** Shows and fetches nothing but its heading until it is opened. */
  readonly isFolded?: boolean;
}

type OpenSplitsProps = Omit<ReleaseSplitsProps, 'isFolded'>;

/** The splits of a release and, on demand, of each of its tracks. */
const OpenSplits = ({ release, tracks }: OpenSplitsProps) => {
  const text = useMessages('app', 'splits');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ItemSplits item={{ type: 'release', uuid: release }} title={text('wholeRelease')} />
      {isOpen &&
        tracks.map(({ uuid, title }) => (
          <ItemSplits
            key={uuid}
            item={{ type: 'track', uuid }}
            title={text('trackName', { title: title || text('untitled') })}
          />
        ))}
      {tracks.length > 0 && (
        <div>
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? 'hideTracks' : 'tracks')}
          </Button>
        </div>
      )}
    </>
  );
};

/** How the earnings of a release are divided. */
export const ReleaseSplits = ({ isFolded = false, ...item }: ReleaseSplitsProps) => {
  const text = useMessages('app', 'splits');
  const [isOpen, setOpen] = useState(!isFolded);
  const mayRead = useMay('royalties:read');
  if (!mayRead) return null;
  return (
    <section className={classes.panel} aria-labelledby="release-splits">
      <div className={classes.itemHead}>
        <h2 id="release-splits" className={classes.heading}>
          {text('heading')}
        </h2>
        {isFolded && (
          <Button variant="default" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? 'hide' : 'show')}
          </Button>
        )}
      </div>
      <p className={shared.hint}>{text('lead')}</p>
      {isOpen && <OpenSplits {...item} />}
    </section>
  );
};
