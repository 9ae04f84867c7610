import { shortAddress } from '../share/short-address.ts';
import { useMessages } from './messages.ts';
import classes from './staff.module.css';

/** The title of a page, and its address, which opens it. */
export const PageName = ({ title, url }: { readonly title: string; readonly url: string }) => {
  const text = useMessages();
  return (
    <span className={classes.page}>
      <span>{title || text('untitled')}</span>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {shortAddress(url)}
      </a>
    </span>
  );
};
