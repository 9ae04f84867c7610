import { utcDay } from '@dubplate/rules/dates';
import { fromUnits } from '@dubplate/rules/royalties/amounts';
import { COLUMNS } from '@dubplate/testkit/royalties/sales';
import type { DemoTrack } from './streams.ts';

/** Months of reports. */
export const MONTHS = 12;
/** Decimals of the amounts in reports. */
const NET_DIGITS = 11;

export interface DemoSale {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly store: string;
  readonly territory: string;
  readonly track: Pick<DemoTrack, 'artist' | 'isrc' | 'title' | 'upc'>;
  readonly units: bigint;
  readonly net: bigint;
}

type Place = readonly [store: string, territory: string, perMille: bigint, nanosEach: bigint];

export interface Source {
  readonly report: string;
  readonly file: string;
  /** Months that one report covers. */
  readonly months: 1 | 3;
  /** Millionths of a dollar that one unit of the report’s currency brings. */
  readonly rate: bigint;
  readonly fee?: { readonly fee: string; readonly fee_by: 'artists' | 'service' };
  readonly places: readonly Place[];
  write(sales: readonly DemoSale[]): string;
}

const netText = ({ net }: DemoSale) => fromUnits(net, NET_DIGITS);
const dateOf = (month: string, sign: string, day = '01') => `${month.replace('-', sign)}${sign}${day}`;
const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return utcDay(new Date(Date.UTC(year, number, 0)));
};
const american = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
const table = (header: string, lines: readonly string[]): string => `${[header, ...lines].join('\n')}\n`;

const COUNTRIES: Readonly<Record<string, string>> = { RU: 'Russian Federation', KZ: 'Kazakhstan', DE: 'Germany' };

/** The reports of the demo, in built-in formats under the headers that these sources use. */
export const SOURCES: readonly Source[] = [
  {
    report: 'DistroKid',
    file: 'distrokid.tsv',
    months: 1,
    rate: 1_000_000n,
    places: [
      ['Spotify', 'DE', 140n, 3_410_000n],
      ['Spotify', 'US', 120n, 3_980_000n],
      ['Spotify', 'BR', 40n, 1_120_000n],
      ['Deezer', 'FR', 30n, 4_300_000n],
      ['TikTok', 'US', 60n, 70_000n],
    ],
    write: (sales) =>
      table(
        'Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld\tEarnings (USD)',
        sales.map((sale) => {
          const { month, store, territory, track, units } = sale;
          return `${lastDayOf(month)}\t${month}\t${store}\t${track.artist}\t${track.title}\t${track.isrc}\t${track.upc}\t${units}\t100\tSong\t${territory}\t\t${netText(sale)}`;
        }),
      ),
  },
  {
    report: 'Apple Music',
    file: 'apple-music.txt',
    months: 1,
    rate: 1_082_500n,
    places: [
      ['Apple Music', 'DE', 70n, 6_250_000n],
      ['Apple Music', 'FR', 40n, 5_900_000n],
      ['Apple Music', 'JP', 20n, 4_700_000n],
    ],
    write: (sales) => {
      const month = sales[0]?.month ?? '';
      return table(
        `Start Date\t${american(`${month}-01`)}\nEnd Date\t${american(lastDayOf(month))}\nReport Type\tStreams\nCurrency\tEUR\nStorefront Name\tApple Identifier\tMembership Type\tQuantity\tNet Royalty\tNet Royalty Total\tISRC\tItem_Title\tItem_Artist\tItem Type\tMedia Type\tVendor Identifier\tOffline Indicator\tLabel/Studio/Network\tGrid`,
        sales.map((sale) => {
          const { territory, track, units } = sale;
          return `${territory}\t101\tIndividual\t${units}\t.006\t${netText(sale)}\t${track.isrc}\t${track.title}\t${track.artist}\tSong\tAudio\t${track.upc}_${track.isrc}\t0\tLabel\t`;
        }),
      );
    },
  },
  {
    report: 'YouTube ads',
    file: 'youtube-ads.csv',
    months: 1,
    rate: 1_000_000n,
    places: [
      ['YouTube', 'US', 110n, 1_340_000n],
      ['YouTube', 'DE', 80n, 980_000n],
      ['YouTube', 'BR', 60n, 310_000n],
    ],
    write: (sales) =>
      table(
        'Adjustment Type,Day,Country,Asset ID,Asset Title,Asset Labels,Asset Channel ID,Asset Type,Custom ID,ISRC,UPC,GRid,Artist,Album,Label,Administer Publish Rights,Owned Views,YouTube Revenue Split : Auction,YouTube Revenue Split : Reserved,YouTube Revenue Split : Partner Sold YouTube Served,YouTube Revenue Split : Partner Sold Partner Served,YouTube Revenue Split,Partner Revenue : Auction,Partner Revenue : Reserved,Partner Revenue : Partner Sold YouTube Served,Partner Revenue : Partner Sold Partner Served,Partner Revenue',
        sales.map((sale) => {
          const { month, territory, track, units } = sale;
          const net = netText(sale);
          return `None,${dateOf(month, '', '15')},${territory},A${track.isrc},${track.title},,UC1,Sound Recording,,${track.isrc},${track.upc},,${track.artist},${track.title},Label,No,${units},0,0,0,0,0,${net},0,0,0,${net}`;
        }),
      ),
  },
  {
    report: 'Believe',
    file: 'believe.csv',
    months: 3,
    rate: 11_200n,
    fee: { fee: '2.50', fee_by: 'service' },
    places: [
      ['Yandex Music', 'RU', 160n, 92_000_000n],
      ['VK', 'RU', 120n, 61_000_000n],
      ['Yandex Music', 'KZ', 30n, 74_000_000n],
      ['Zvuk', 'RU', 20n, 55_000_000n],
    ],
    write: (sales) =>
      table(
        '"Reporting month";"Sales Month";"Platform";"Country / Region";"Label Name";"Artist Name";"Release title";"Track title";"UPC";"ISRC";"Release Catalog nb";"Streaming Subscription Type";"Release type";"Sales Type";"Quantity";"Client Payment Currency";"Unit Price";"Mechanical Fee";"Gross Revenue";"Client share rate";"Net Revenue"',
        sales.map((sale) => {
          const { month, store, territory, track, units } = sale;
          const net = netText(sale);
          return [
            dateOf(sales.at(-1)?.month ?? month, '/'),
            dateOf(month, '/'),
            store,
            COUNTRIES[territory] ?? territory,
            'Label',
            track.artist,
            track.title,
            track.title,
            track.upc,
            track.isrc,
            '4100040.0',
            'Premium',
            'Single',
            'Stream',
            units,
            'RUB',
            '0.1',
            '0',
            net,
            '1',
            net,
          ]
            .map((field) => `"${field}"`)
            .join(';');
        }),
      ),
  },
  {
    report: 'Own shop',
    file: 'shop.csv',
    months: 3,
    rate: 1_000_000n,
    fee: { fee: '0.30', fee_by: 'artists' },
    places: [
      ['Bandcamp', 'DE', 0n, 890_000_000n],
      ['Bandcamp', 'US', 0n, 930_000_000n],
    ],
    // Albums are sold under their UPC alone.
    write: (sales) =>
      table(
        COLUMNS,
        sales.map((sale) => {
          const { month, store, territory, track, units } = sale;
          return `${month},${store},${territory},,${track.upc},${track.title},${track.artist},${units},${netText(sale)},USD`;
        }),
      ),
  },
];

/** Whole numbers below a limit, the same for the same seed (xorshift). */
const createDice = (seed: number) => {
  let state = seed;
  return (below: number): bigint => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return BigInt((state >>> 0) % below);
  };
};

/** What is left of the first month’s streams in each month after it, in per mille; a playlist lifts it once. */
const LEFT = [1000n, 520n, 330n, 260n, 230n, 340n, 310n, 240n, 200n, 190n, 180n, 170n];
const FIRST_MONTH_DAYS = 15n;
const SHOP_SALES = 6;

const unitsOf = (
  { perMille, age, firstDay }: { readonly perMille: bigint; readonly age: number; readonly firstDay: number },
  dice: (below: number) => bigint,
): bigint =>
  perMille === 0n
    ? dice(SHOP_SALES)
    : (BigInt(Math.trunc(firstDay)) * FIRST_MONTH_DAYS * (LEFT[age] ?? 0n) * perMille * (85n + dice(31))) /
      100_000_000n;

/**
 * Makes up the sales of each source in each of the months, oldest first. Amounts depend only on the tracks and the number
 * of the month, so each day gives the same ones.
 */
export const makeSales = (tracks: readonly DemoTrack[], months: readonly string[]): DemoSale[][][] => {
  const dice = createDice(20_26);
  return SOURCES.map(({ places }) =>
    months.map((month, index) =>
      tracks.flatMap((track) => {
        const age = index - track.firstMonth;
        if (age < 0) return [];
        return places.flatMap(([store, territory, perMille, nanosEach]): DemoSale[] => {
          const units = unitsOf({ perMille, age, firstDay: track.firstDay }, dice);
          const net = units * nanosEach * (95n + dice(11));
          return units === 0n ? [] : [{ month, store, territory, track, units, net }];
        });
      }),
    ),
  );
};

/** The cents that sales bring at the rate of their source. */
export const centsOf = ({ rate }: Source, sales: readonly DemoSale[]): bigint =>
  (sales.reduce((sum, { net }) => sum + net, 0n) * rate) / 10n ** BigInt(NET_DIGITS + 6 - 2);
