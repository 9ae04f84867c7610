import type { Link as Multilink } from '@dubplate/contract/multilinks/schemas';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { StatusChip, type StatusChipProps, type StatusTone } from '#ui/display/status-chip.tsx';
import classes from './links.module.css';

/** Explains that staff have taken a page down, with the reason. */
export const TakedownNotice = ({ reason }: { readonly reason: string }) => {
  const text = useMessages('app', 'links');
  return (
    <section className={classes.takedown} aria-labelledby="takedown">
      <strong id="takedown">{text('takenDownTitle')}</strong>
      <p>{text('takenDownReason', { reason })}</p>
      <p>
        {text('takenDownHint')} <Link to="/support">{text('writeUs')}</Link>
      </p>
    </section>
  );
};

type LinkStateFields = Pick<Multilink, 'hidden' | 'hidden_until' | 'taken_down'>;
type LinkState = 'shown' | 'hidden' | 'hiddenUntil' | 'takenDown';

const TONES: Readonly<Record<LinkState, StatusTone>> = {
  shown: 'published',
  hidden: 'draft',
  hiddenUntil: 'pending',
  takenDown: 'denied',
};

const linkState = ({ hidden, hidden_until, taken_down }: LinkStateFields): LinkState => {
  if (taken_down) return 'takenDown';
  if (!hidden) return 'shown';
  return hidden_until ? 'hiddenUntil' : 'hidden';
};

/** Returns true if the page is public now. */
export const isLinkShown = (link: LinkStateFields): boolean => linkState(link) === 'shown';

/** The visibility of a link's page as a chip. */
export const LinkStateChip = ({ link, ...look }: { link: LinkStateFields } & Pick<StatusChipProps, 'variant'>) => {
  const text = useMessages('app', 'links');
  const format = useFormat();
  const state = linkState(link);
  const day = link.hidden_until ? format.shortDay(link.hidden_until) : '';
  return <StatusChip {...look} tone={TONES[state]} label={text(state, { day })} />;
};
