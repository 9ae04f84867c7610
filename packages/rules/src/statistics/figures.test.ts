import { expect, it } from 'vitest';
import { drawn, streamsText, totalText, withShares } from './figures.ts';

it.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1_000, '1.0k', '1k'],
  [1_049, '1.0k', '1k'],
  [1_050, '1.1k', '1k'],
  [12_499, '12.5k', '12k'],
  [12_500, '12.5k', '13k'],
  [1_234_567, '1234.6k', '1235k'],
  [-7, '-7', '-7'],
  [-1_500, '-1.5k', '-1k'],
])('%i streams are %s on a chart and %s in the header', (streams, chart, header) => {
  expect([streamsText(streams), totalText(streams)]).toEqual([chart, header]);
});

it('shares cover positive values, to one decimal', () => {
  const shares = withShares([
    { platform: 'spotify', totalQuantity: 200 },
    { platform: 'youtube', totalQuantity: 100 },
    { platform: 'deezer', totalQuantity: -50 },
  ]);
  expect(shares.map(({ share }) => share)).toEqual([66.7, 33.3, 0]);
  expect(withShares([{ platform: 'deezer', totalQuantity: -50 }])[0]?.share).toBe(0);
});

it('a correction is drawn as nothing', () => {
  expect([drawn(-3), drawn(3)]).toEqual([0, 3]);
});
