import { IconChevronDown } from '@tabler/icons-react';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './pager.module.css';
import { PAGE_SIZES } from './remembered-size.ts';

interface PageSizeProps {
  readonly take: number;
  readonly itemCount: number;
  readonly onTake: (take: number) => void;
}

const LARGEST = Math.max(...PAGE_SIZES);

/** Selects the rows per page; a longer list also gets a button for the largest page. */
export const PageSize = ({ take, itemCount, onTake }: PageSizeProps) => {
  const uiText = useUiText();
  return (
    <div className={classes.size}>
      {itemCount > LARGEST && take < LARGEST && (
        <button type="button" className={classes.offer} onClick={() => onTake(LARGEST)}>
          {uiText('pageSizeOffer', { size: LARGEST })}
        </button>
      )}
      <label>
        <span>{uiText('pageSize')}</span>
        <span className={classes.choice}>
          <select value={take} onChange={({ currentTarget }) => onTake(Number(currentTarget.value))}>
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </span>
      </label>
    </div>
  );
};
