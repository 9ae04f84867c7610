import { describe, expect, it } from 'vitest';
import { SALES_FORMATS } from './sales-formats.ts';
import { createRowReader, findHeader, type ReadRow, type SalesRow } from './sales-table.ts';

/** Reads tables whose cells are separated by bars; the header has the names and the order of the real reports. */
const read = (text: string): { name: string; rows: ReadRow[] } => {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const header = findHeader(lines, SALES_FORMATS);
  if (!header) throw new Error('No format has this header');
  const readRow = createRowReader(header);
  const rows = lines.slice(header.index + 1).map((cells, index) => readRow(cells, header.index + 2 + index));
  return { name: header.format.name, rows };
};

const sale: Partial<SalesRow> = {
  salePeriod: '2025-03',
  isrc: 'USS1Z9900001',
  upc: '036000291452',
  title: 'Night Bus',
  artist: 'Vera',
  units: '12',
  net: '0.024000092',
};

const reports: [string, string, Partial<SalesRow>][] = [
  [
    'plain',
    `sale_period|store|territory|isrc|upc|title|artist|units|net|currency
     2025-03|Spotify|DE|USS1Z9900001|036000291452|Night Bus|Vera|12|0.024000092|EUR`,
    { ...sale, store: 'spotify', territory: 'DE', currency: 'EUR' },
  ],
  [
    'distrokid',
    `Reporting Date|Sale Month|Store|Artist|Title|ISRC|UPC|Quantity|Team Percentage|Song/Album|Country of Sale|Songwriter Royalties Withheld|Earnings (USD)
     2025-05-12|2025-03|Spotify|Vera|Night Bus|USS1Z9900001|36000291452|12|100|Song|OU||0.024000092`,
    { ...sale, store: 'spotify', territory: null, currency: 'USD' },
  ],
  [
    'distrokid-new',
    `Date Inserted|Reporting Date|Sale Month|Store|Artist|Title|ISRC|UPC|Quantity|Team Percentage|Source Type|Country of Sale|Songwriter Royalties Withheld (USD)|Earnings (USD)|Recoup (USD)
     2025-05-12|2025-05-12|2025-03|Spotify|Vera|Night Bus|USS1Z9900001|036000291452|12|100|Stream|DE|0|0.024000092|`,
    { ...sale, store: 'spotify', territory: 'DE', currency: 'USD' },
  ],
  [
    'tunecore',
    `Sales Period|Posted Date|Store Name|Country Of Sale|Artist|Release Type|Release Title|Song Title|Label|UPC|Optional UPC|TC Song ID|Optional ISRC|Sales Type|# Units Sold|Per Unit Price|Net Sales|Net Sales Currency|Exchange Rate|Total Earned|Currency
     2025-03-01|2025-05-12|Spotify|DE|Vera|Single|Night Bus|Night Bus|Label|859700000017|036000291452|7|USS1Z9900001|Stream|12|0.002|0.03|EUR|0.8|0.024000092|USD`,
    { ...sale, store: 'spotify', gross: '0.03', currency: 'USD' },
  ],
  [
    'cdbaby',
    `Report Date|Sales Date|Quantity|Price|Subtotal|Isrc|Barcode|CDBabySku|Album Name|Artist Name|Track Name|Partner Name|Transaction Type|Delivery Country
     5/12/2025 12:00:00 AM|3/31/2025 12:00:00 AM|12|0.002|0.024000092|uss1z9900001|036000291452|5|Night Bus|Vera|Night Bus|Spotify|Stream|DE`,
    { ...sale, store: 'spotify', territory: 'DE', currency: 'USD' },
  ],
  [
    'believe',
    `Reporting month|Sales Month|Platform|Country / Region|Label Name|Artist Name|Release title|Track title|UPC|ISRC|Release Catalog nb|Streaming Subscription Type|Release type|Sales Type|Quantity|Client Payment Currency|Unit Price|Mechanical Fee|Gross Revenue|Client share rate|Net Revenue
     2025/05/01|2025/03/01|Spotify|Germany|Label|Vera|Night Bus|Night Bus|36000291452.0|USS1Z9900001|C1|Premium|Single|Streaming|12|EUR|0.002|0|0.03|0.8|0.024000092`,
    { ...sale, store: 'spotify', gross: '0.03', currency: 'EUR' },
  ],
  [
    'believe-ru',
    `Месяц отчета|Платформа|страна / регион|Исполнитель|Название трека|ISRC|Каталожный номер релиза|Тип продажи|Количество|Валюта|Сумма вознаграждения
     2025/05/01|Яндекс Музыка|Россия|Vera|Night Bus|USS1Z9900001|C1|Стриминг|12|RUB|0,024000092`,
    { ...sale, salePeriod: null, upc: null, currency: 'RUB' },
  ],
  [
    'symphonic',
    `Reporting Period|Label|Release Name|Release Version|Release Artists|UPC Code|Catalogue|Track Title|Mix Version|ISRC Code|Track Artists|Digital Service Provider|Activity Period|Territory|Delivery|Content Type|Sale or Void|Count|Royalty ($US)
     MAY-25|Label|Night Bus||Vera|036000291452|C1|Night Bus||USS1Z9900001|Vera|Spotify|MAR-25|USA|Stream|Audio|Sale|12|0.024000092`,
    { ...sale, store: 'spotify', currency: 'USD' },
  ],
  [
    'orchard',
    `Period|Activity Period|Retailer|Territory|Orchard UPC|Manufacturer's UPC|Project Code|Product Code|Imprint Label|Artist Name|Product Name|Track Name|Track Artist|ISRC|Volume|Track #|Trans Type|Trans Type Description|Unit Price|Discount|Actual Price|Quantity|Total|Adjusted Total|Split Rate|Label Share Net Receipts|Preferred Currency
     2025M5|2025M3|Spotify|USA|192000000009|036000291452|P|C|Label|Vera|Night Bus|Night Bus|Vera|USS1Z9900001|1|1|ST|Stream|0,01|0|0,01|-12|(0,03)|(0,03)|80%|$ (0,024000092)|USD
     2025M5|2025M3|Spotify|USA|192000000009|036000291452|P|C|Label|Vera|Night Bus|Night Bus|Vera|USS1Z9900001|1|1|ST|Stream|0,01|0|0,01|12|0,03|0,03|80%|0,024000092|USD`,
    { ...sale, store: 'spotify', gross: '0.03', currency: 'USD' },
  ],
  [
    'orchard-new',
    `STATEMENT PERIOD|ACCOUNT ID|TRANSACTION DATE|SALE COUNTRY|STORE|PRODUCT ARTIST|PRODUCT|TRACK ARTIST|TRACK|DISPLAY UPC|ISRC|QUANTITY|SALE CURRENCY|GROSS REVENUE ACCOUNT CURRENCY|NET SHARE ACCOUNT CURRENCY|ACCOUNT CURRENCY
     May 2025|1|25-03|DE|Spotify|Vera|Night Bus|Vera|Night Bus|036000291452|USS1Z9900001|12|EUR|0.03|0.024000092|USD`,
    { ...sale, store: 'spotify', territory: 'DE', gross: '0.03', currency: 'USD' },
  ],
  [
    'fuga',
    `Royalty ID|Asset ISRC|Asset Title|Asset Version|Asset Artist|Sale net receipts|Reported Royalty|Territory|Quantity|Sale Type|Sale Start date|Sale End date|Sale Store Name|Exchange Rate|Currency|Product Title|Product UPC
     1|USS1Z9900001|Night Bus||Vera|0.03|0.024000092|DE|12|Stream|2025-03-01|2025-03-31|Spotify|1|EUR|Night Bus|036000291452`,
    { ...sale, store: 'spotify', territory: 'DE', gross: '0.03', currency: 'EUR' },
  ],
  [
    'apple-music',
    `Start Date|03/02/2025
     End Date|03/29/2025
     Report Type|Streams
     Currency|EUR
     Storefront Name|Apple Identifier|Membership Type|Quantity|Net Royalty|Net Royalty Total|ISRC|Item_Title|Item_Artist|Item Type|Media Type|Vendor Identifier|Offline Indicator
     DE|1|Individual|12|.002|.024000092|USS1Z9900001|Night Bus|Vera|Song|Audio|v|0`,
    { ...sale, upc: null, store: 'apple_music', territory: 'DE', currency: 'EUR' },
  ],
  [
    'itunes',
    `Start Date|End Date|UPC|ISRC/ISBN|Vendor Identifier|Quantity|Partner Share|Extended Partner Share|Partner Share Currency|Sales or Return|Apple Identifier|Artist/Show/Developer/Author|Title|Product Type Identifier|Country Of Sale
     03/02/2025|03/29/2025|036000291452|USS1Z9900001|v|12|0.002|0.024000092|EUR|S|1|Vera|Night Bus|S|DE`,
    { ...sale, territory: 'DE', currency: 'EUR' },
  ],
  [
    'youtube-ads',
    `Adjustment Type|Day|Country|Asset ID|Asset Title|ISRC|UPC|Artist|Owned Views|YouTube Revenue Split|Partner Revenue : Auction|Partner Revenue
     |20250331|DE|A1|Night Bus|USS1Z9900001|036000291452|Vera|12|0.1|0.02|0.024000092`,
    { ...sale, store: 'youtube', territory: 'DE', currency: 'USD' },
  ],
  [
    'youtube-subscription',
    `Adjustment Type|Day|Country|Asset ID|Asset Title|ISRC|UPC|Artist|Owned Views|Monetized Views|YouTube Revenue Split|Partner Revenue : Pro Rata|Partner Revenue
     Backpay|20250301|DE|A1|Night Bus|USS1Z9900001|036000291452|Vera|20|12|0.1|0.02|0.024000092`,
    { ...sale, territory: 'DE', currency: 'USD' },
  ],
  [
    'soundcloud',
    `Account ID|5f0e
     Track|Artist(s)|Partner|Reporting Period|Accounting Period|Release|Country|UPC|ISRC|Type|Units|Revenue (USD)|Revenue Share (%)|Split Pay Share (%)
     Night Bus|Vera|Spotify|2025-03|2025-05|Night Bus|DE|036000291452|USS1Z9900001|Stream|12|0.024000092|100|100`,
    { ...sale, store: 'spotify', territory: 'DE', currency: 'USD' },
  ],
  [
    'beatport',
    `PRODUCT_UPC|PRODUCT_CATALOGUE_NUMBER|TRACK_ISRC_CODE|LABEL|RELEASE|TRACK_TITLE|TRACK_ARTIST|TERRITORY|TRANSACTION_DATE|TRACK_COUNT|PAID_PRICE|NET_CONTENT_REVENUE|NET_WAV_REVENUE|WITHHELD_AMOUNT
     036000291452|C1|USS1Z9900001|Label|Night Bus|Night Bus|Vera|DEU|2025-03-31|12|0.05|0.02|0.006000092|0.002`,
    { ...sale, store: 'beatport', gross: '0.05', currency: 'USD' },
  ],
  [
    'sds',
    `Period|Retailer|Territory|UPC/EAN|ISRC|Song|Album|Product / Catalog #|Asset Type|Quantity Net|US$ After Fees
     M03-25|Spotify|DE|036000291452|USS1Z9900001|Night Bus|Night Bus|C1|Track|12|0.024000092`,
    { ...sale, artist: '', store: 'spotify', territory: 'DE', currency: 'USD' },
  ],
  [
    'mts',
    `ООО «Лейбл»
     с 1 марта 2025 по 31 марта 2025
     Код объекта Контента|Название объекта Контента|Исполнитель|Кол-во Продаж|Сумма вознаграждения Лицензиара, руб (без НДС)
     77|Night Bus|Vera|12|0,024000092`,
    { ...sale, isrc: null, upc: null, currency: 'RUB' },
  ],
  [
    'megafon',
    `Отчет за март 2025
     Код|Наименование|Исполнитель|Кол-во загрузок|Стоимость загрузки, руб. без НДС|Ставка Лицензиара (авторские)|Доля авторских прав, %|Ставка Лицензиара (смежные)|Доля смежных прав, %
     7|Night Bus|Vera|12|0,02|0,1|0,5|0,1|0,50038334`,
    { ...sale, isrc: null, upc: null, net: '0.02400920016', currency: 'RUB' },
  ],
  [
    'zaycev',
    `Код Контента Лицензиара|ISRC код|Название Контента|Исполнитель|UPC|Витрина, где использовался Контент|Кол-во Загрузок/Прослушиваний|Сумма лицензионного вознаграждения Лицензиара за авторские права(руб., без учета НДС)|Сумма лицензионного вознаграждения Лицензиара за смежные права(руб., без учета НДС)
     7|USS1Z9900001|Night Bus|Vera|036000291452|Зайцев.нет|12|0,004|0,020000092`,
    { ...sale, salePeriod: null, currency: 'RUB' },
  ],
  [
    'adv',
    `Код Произведения|Вид Контента|Название|Исполнитель|Кол-во Загрузок/ Прослушиваний (штук)|Стоимость Контента (рубли, без учета НДС)|Доля Лицензиара, %||Вознаграждение Лицензиара (%/ руб.)|
     ||||1 234||Авторские права|Смежные права|за авторские права|за смежные права
     7|РБТ|Night Bus|Vera|12|0,02|0,5|1|0,1|0,05`,
    { ...sale, salePeriod: null, isrc: null, upc: null, net: '0.024', currency: 'RUB' },
  ],
  [
    'vois',
    `Наименование фонограммы|Исполнитель|Изготовитель фонограммы|ISRC|Сумма вознаграждения руб.
     Night Bus|Vera|Label|USS1Z9900001|1,22`,
    { ...sale, salePeriod: null, upc: null, units: null, net: '1', currency: 'RUB' },
  ],
  [
    '101',
    `Имя|Название|UPC / ISRC|Правообладатель|Вал|Переработчик|Правообладатель
     Vera|Night Bus|036000291452 / US-S1Z-99-00001|Label|2|1|1,22`,
    { ...sale, salePeriod: null, units: null, net: '1', currency: 'RUB' },
  ],
  [
    'bandcamp',
    `date|paid to|item type|item name|artist|currency|item price|quantity|item total|bandcamp transaction id|net amount|upc|isrc|country code
     3/25/25 5:45pm|vera@example.com|track|Night Bus|Vera|EUR|1|12|1|7|0.024000092|036000291452|USS1Z9900001|DE`,
    { ...sale, store: 'bandcamp', territory: 'DE', gross: '1', currency: 'EUR' },
  ],
  [
    'ingrooves',
    `Retailer|Label|Artist|Album|Song|ISRC|Territory|Sales Classification|Quantity|Net Dollars after Fees
     Spotify|Label|Vera|Night Bus|Night Bus|USS1Z9900001|United States|Stream|12|0.024000092`,
    { ...sale, salePeriod: null, upc: null, store: 'spotify', territory: 'US', currency: 'USD' },
  ],
  [
    'onerpm',
    `Transaction Month|Accounted Date|Store|Title|Artists|ISRC|UPC|Quantity|Share Type|Currency|Net
     2025-03|2025-05-01|Spotify|Night Bus|Vera|USS1Z9900001|036000291452|12|Out|BRL|0.024000092`,
    { ...sale, store: 'spotify', net: '-0.024000092', currency: 'BRL' },
  ],
];

describe('a report of', () => {
  it.each(reports)('%s is recognized and read', (name, text, expected) => {
    const { name: found, rows } = read(text);
    expect(found).toBe(name);
    expect(rows.at(-1)).toMatchObject({ type: 'row', row: expected });
  });

  it('The Orchard has negative amounts in brackets', () => {
    const { rows } = read(reports.find(([name]) => name === 'orchard')?.[1] ?? '');
    expect(rows[0]).toMatchObject({ row: { net: '-0.024000092', gross: '-0.03', units: '-12' } });
  });
});

it('every format is tested, and has a name of its own', () => {
  expect(SALES_FORMATS.map(({ name }) => name)).toEqual(reports.map(([name]) => name));
});
