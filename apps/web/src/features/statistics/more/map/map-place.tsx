import { textsLoaded } from '#lib/i18n/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import classes from './map.module.css';
import type { WorldMapProps } from './world-map.tsx';

const Waiting = () => <Skeleton className={classes.place} radius="md" />;

/** The place of the map, which has its size before the outlines have come. */
export const MapPlace = lazyPart<WorldMapProps>(async () => {
  const { WorldMap } = await import('./world-map.tsx');
  await textsLoaded();
  return WorldMap;
}, Waiting);
