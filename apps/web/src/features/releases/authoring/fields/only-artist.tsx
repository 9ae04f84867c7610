import { Button } from '@mantine/core';
import { useArtists } from '#features/artists/index.ts';
import { useMessages } from '../messages.ts';
import classes from './only-artist.module.css';

interface OnlyArtistProps {
  readonly onAdd: (uuid: string) => void;
}

/** A person with one artist means that one: a press instead of a search and a question. */
export const OnlyArtist = ({ onAdd }: OnlyArtistProps) => {
  const text = useMessages();
  const { data: [only, another] = [] } = useArtists();
  if (!only || another) return null;
  return (
    <Button variant="default" className={classes.only ?? ''} onClick={() => onAdd(only.uuid)}>
      {text('onlyArtist', { name: only.name })}
    </Button>
  );
};
