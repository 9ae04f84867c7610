import type { SalesFormat } from './sales-table.ts';

const MEGAFON_SHARES = ['Доля авторских прав, %', 'Доля смежных прав, %'];
const MEGAFON_RATES = ['Ставка Лицензиара (авторские)', 'Ставка Лицензиара (смежные)'];
const MEGAFON_PACK_RATES = [
  'Вознаграждение Лицензиара (авторские права), %',
  'Вознаграждение Лицензиара (смежные права), %',
];

/** The licensor's share: that of the author's rights and that of the related rights. */
const megafonShare = (rates: readonly string[]): string =>
  `(${rates.map((rate, place) => `[${rate}] * [${MEGAFON_SHARES[place]}]`).join(' + ')})`;

const megafonColumns = (title: string, units: string): SalesFormat['columns'] => ({
  title: [title],
  artist: ['Исполнитель'],
  units: [units],
});

/** The money of a pack is divided by its items, of which some are ours. */
const megafonPacks: SalesFormat = {
  name: 'megafon',
  markers: ['Стоимость Запроса Пакета, руб. без НДС', 'Кол-во Запросов', ...MEGAFON_PACK_RATES],
  columns: megafonColumns('Наименование Произведения/Фонограммы в составе Пакета', 'Кол-во Запросов'),
  net: `[Стоимость Запроса Пакета, руб. без НДС] * [Кол-во Запросов] * [Кол-во единиц Мобильного контента Правообладателя в пакете] / [Общее кол-во единиц Мобильного контента в Пакете] * ${megafonShare(MEGAFON_PACK_RATES)}`,
  fixed: { currency: 'RUB' },
  hasPeriodAbove: true,
};

const ADV_COUNT = 'Кол-во Загрузок/ Прослушиваний (штук)';

/** Tables of stores and societies in Russia: amounts in rubles, the month in words above the table. */
export const RUSSIAN_FORMATS: readonly SalesFormat[] = [
  {
    name: 'mts',
    markers: ['Код объекта Контента', 'Название объекта Контента', 'Сумма вознаграждения Лицензиара, руб (без НДС)'],
    columns: {
      title: ['Название объекта Контента'],
      artist: ['Исполнитель'],
      units: ['Кол-во Продаж'],
      net: ['Сумма вознаграждения Лицензиара, руб (без НДС)'],
    },
    fixed: { currency: 'RUB' },
    hasPeriodAbove: true,
  },
  {
    name: 'megafon',
    markers: ['Стоимость загрузки, руб. без НДС', ...MEGAFON_RATES, 'Кол-во загрузок'],
    columns: megafonColumns('Наименование', 'Кол-во загрузок'),
    net: `[Стоимость загрузки, руб. без НДС] * [Кол-во загрузок] * ${megafonShare(MEGAFON_RATES)}`,
    fixed: { currency: 'RUB' },
    hasPeriodAbove: true,
    tables: [megafonPacks],
  },
  {
    name: 'zaycev',
    markers: ['Код Контента Лицензиара', 'ISRC код', 'Название Контента', 'Кол-во Загрузок/Прослушиваний'],
    columns: {
      store: ['Витрина, где использовался Контент'],
      isrc: ['ISRC код'],
      upc: ['UPC'],
      title: ['Название Контента'],
      artist: ['Исполнитель'],
      units: ['Кол-во Загрузок/Прослушиваний'],
    },
    net: ['авторские', 'смежные']
      .map((rights) => `[Сумма лицензионного вознаграждения Лицензиара за ${rights} права(руб., без учета НДС)]`)
      .join(' + '),
    fixed: { currency: 'RUB' },
    hasPeriodAbove: true,
  },
  {
    name: 'adv',
    markers: [
      'Код Произведения',
      'Вид Контента',
      'Стоимость Контента (рубли, без учета НДС)',
      ADV_COUNT,
      'Доля Лицензиара, % / Смежные права',
    ],
    columns: { title: ['Название'], artist: ['Исполнитель'], units: [ADV_COUNT] },
    net: `[Стоимость Контента (рубли, без учета НДС)] * [${ADV_COUNT}] * (${[
      ['Авторские', 'авторские'],
      ['Смежные', 'смежные'],
    ]
      .map(
        ([share, rate]) =>
          `[Доля Лицензиара, % / ${share} права] * [Вознаграждение Лицензиара (%/ руб.) / за ${rate} права]`,
      )
      .join(' + ')})`,
    fixed: { currency: 'RUB' },
    hasPeriodAbove: true,
  },
  {
    name: 'vois',
    markers: ['Наименование фонограммы', 'Изготовитель фонограммы', 'Сумма вознаграждения руб.'],
    columns: { isrc: ['ISRC'], title: ['Наименование фонограммы'], artist: ['Исполнитель'] },
    // The amounts include VAT of 22 %.
    net: '[Сумма вознаграждения руб.] / 1.22',
    fixed: { currency: 'RUB' },
    hasPeriodAbove: true,
  },
  {
    name: '101',
    markers: ['Имя', 'Название', 'UPC / ISRC', 'Вал', 'Переработчик'],
    columns: { isrc: ['UPC / ISRC'], upc: ['UPC / ISRC'], title: ['Название'], artist: ['Имя'] },
    // The first column of this name has a label; the amounts include VAT of 22 %.
    net: '[Правообладатель (2)] / 1.22',
    fixed: { currency: 'RUB' },
    hasPeriodAbove: true,
  },
];
