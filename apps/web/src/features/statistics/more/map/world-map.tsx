import type { TerritoryStreams } from '@dubplate/contract/statistics/schemas';
import { drawn } from '@dubplate/rules/statistics/figures';
import { type PointerEvent, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { territoryName } from '../territory-name.ts';
import classes from './map.module.css';
import world from './world.json';

/** From few streams to the most; a territory without streams has shade 0. */
const SHADES = [1, 2, 3, 4, 5] as const;

/**
 * The shade of a territory beside the one with the most streams. By the square root: one country often has most of the
 * streams, and the others would all look alike.
 */
export const shadeOf = (streams: number, largest: number): number =>
  streams <= 0 || largest <= 0 ? 0 : Math.max(1, Math.ceil(SHADES.length * Math.sqrt(Math.min(1, streams / largest))));

export interface WorldMapProps {
  readonly territories: readonly TerritoryStreams[];
}

const lands: Readonly<Record<string, string>> = world.lands;
const points = world.points as unknown as Readonly<Record<string, readonly [x: number, y: number]>>;

/** A world map with each territory shaded by its streams; the hovered territory and its sum are named below. */
export const WorldMap = ({ territories }: WorldMapProps) => {
  const text = useMessages('app', 'statisticsMore');
  const language = useLanguage();
  const format = useFormat();
  const [pointed, setPointed] = useState<string | null>(null);
  const streams = new Map(territories.map(({ territory, totalQuantity }) => [territory ?? '', totalQuantity]));
  const largest = Math.max(0, ...territories.map(({ territory, totalQuantity }) => (territory ? totalQuantity : 0)));
  const shade = (code: string) => shadeOf(drawn(streams.get(code) ?? 0), largest);
  const point = ({ target }: PointerEvent) =>
    setPointed((target instanceof Element && target.closest('[data-code]')?.getAttribute('data-code')) || null);
  const small = Object.entries(points).filter(([code]) => streams.has(code));
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.world}
        viewBox={`0 0 ${world.width} ${world.height}`}
        role="img"
        aria-label={text('map')}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(null)}
      >
        {world.unnamed.map((outline) => (
          <path key={outline} d={outline} data-shade={0} />
        ))}
        {Object.entries(lands).map(([code, outline]) => (
          <path
            key={code}
            d={outline}
            data-code={code}
            data-shade={shade(code)}
            data-pointed={code === pointed || undefined}
          />
        ))}
        {small.map(([code, [x, y]]) => (
          <circle
            key={code}
            cx={x}
            cy={y}
            r={5}
            data-code={code}
            data-shade={shade(code)}
            data-pointed={code === pointed || undefined}
          />
        ))}
      </svg>
      <figcaption className={classes.caption} aria-hidden="true">
        <span className={classes.pointed}>
          {pointed
            ? text('streamsIn', {
                territory: territoryName(pointed, language),
                streams: format.number(streams.get(pointed) ?? 0),
              })
            : text('pointHint')}
        </span>
        <span className={classes.scale}>
          {text('fewer')}
          {SHADES.map((step) => (
            <span key={step} className={classes.swatch} data-shade={step} />
          ))}
          {text('more')}
        </span>
      </figcaption>
    </figure>
  );
};
