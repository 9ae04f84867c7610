import { Button } from '@mantine/core';
import { isSameName, useArtists } from '#features/artists/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useIntake } from '../use-authoring.ts';
import classes from './suggested-artist.module.css';

interface SuggestedArtistProps {
  readonly onAdd: (uuid: string) => void;
}

/**
 * The artist whom a person means most likely: the one whom the files name, or else the only one there is. A press instead
 * of a search and a question.
 */
export const SuggestedArtist = ({ onAdd }: SuggestedArtistProps) => {
  const text = useMessages('app', 'authoring');
  const { data: artists = [] } = useArtists();
  const named = useIntake().understood?.artist ?? null;
  const meant = named === null ? [] : artists.filter(({ name }) => isSameName(name, named));
  const [artist, another] = meant.length > 0 ? meant : artists;
  if (!artist || another) return null;
  return (
    <Button variant="default" className={classes.suggested ?? ''} onClick={() => onAdd(artist.uuid)}>
      {text('suggestedArtist', { name: artist.name })}
    </Button>
  );
};
