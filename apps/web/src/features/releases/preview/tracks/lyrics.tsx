import { useMessages } from '../messages.ts';
import classes from './lyrics.module.css';

/** A track's words, in a pane of their own where they are long. */
export const Lyrics = ({ lyrics, title }: { lyrics: string; title: string }) => {
  const text = useMessages();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.lyrics} aria-label={text('lyricsOf', { title })} tabIndex={0}>
      {lyrics}
    </section>
  );
};
