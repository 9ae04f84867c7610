import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import { useStoreName } from '../store-names.ts';
import type { CountedVisits } from './counted.ts';
import classes from './visits.module.css';

/** How often listeners went on to each store, with a bar in proportion to the first. */
export const StoreVisits = ({ stores }: Pick<CountedVisits, 'stores'>) => {
  const text = useMessages();
  const format = useFormat();
  const nameOf = useStoreName();
  const most = stores[0]?.visits ?? 0;
  if (stores.length === 0) return <p className={classes.hint}>{text('noFollows')}</p>;
  return (
    <table className={classes.stores}>
      <thead className={classes.unseen}>
        <tr>
          <th scope="col">{text('store')}</th>
          <th scope="col">{text('follows')}</th>
        </tr>
      </thead>
      <tbody>
        {stores.map(({ store, visits }) => (
          <tr key={store}>
            <th scope="row">{nameOf(store)}</th>
            <td>
              <span className={classes.bar} style={{ inlineSize: `${(visits / most) * 100}%` }} aria-hidden="true" />
              <span>{format.number(visits)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
