import { streamsText, withShares } from '@dubplate/rules/statistics/figures';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import { usePercent } from '../use-percent.ts';
import { useStoreColour } from './store-colour.ts';
import classes from './store-list.module.css';

interface StoreStreams {
  readonly platform: string;
  readonly totalQuantity: number;
}

interface StoreListProps {
  /** In the order in which they are shown. */
  readonly stores: readonly StoreStreams[];
}

/** Each store with its colour, its part of all streams and how many these are. */
export const StoreList = ({ stores }: StoreListProps) => {
  const text = useMessages();
  const colourOf = useStoreColour();
  const format = useFormat();
  const percent = usePercent();
  return (
    <ul className={classes.stores} aria-label={text('stores')}>
      {withShares(stores).map(({ platform, totalQuantity, share }) => (
        <li key={platform} className={classes.store} data-none={totalQuantity === 0 || undefined}>
          <span className={classes.dot} style={{ background: colourOf(platform) }} aria-hidden="true" />
          <span className={classes.name}>{storeName(platform)}</span>{' '}
          {totalQuantity === 0 ? (
            <span className={classes.count}>{text('noStreams')}</span>
          ) : (
            <>
              <span className={classes.share}>{percent.share(share)}</span>{' '}
              <span className={classes.count} title={format.number(totalQuantity)}>
                {streamsText(totalQuantity)}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
};
