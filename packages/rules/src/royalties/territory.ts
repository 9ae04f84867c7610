import { reportedCountry } from '../statistics/reported-country.ts';

/** Alpha-3 codes by their alpha-2 codes (ISO 3166-1). */
const ALPHA_3 =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE';

/** Names that reports use beside those of the Unicode locale data. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'bolivia, plurinational state of': 'BO',
  'brunei darussalam': 'BN',
  burma: 'MM',
  'cabo verde': 'CV',
  'czech republic': 'CZ',
  'congo, the democratic republic of the': 'CD',
  'democratic republic of the congo': 'CD',
  congo: 'CG',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'holy see': 'VA',
  'hong kong': 'HK',
  'iran, islamic republic of': 'IR',
  'ivory coast': 'CI',
  'korea, republic of': 'KR',
  'republic of korea': 'KR',
  korea: 'KR',
  "korea, democratic people's republic of": 'KP',
  "lao people's democratic republic": 'LA',
  macao: 'MO',
  macau: 'MO',
  macedonia: 'MK',
  'micronesia, federated states of': 'FM',
  'moldova, republic of': 'MD',
  'republic of moldova': 'MD',
  palestine: 'PS',
  'palestine, state of': 'PS',
  'russian federation': 'RU',
  'saint barthelemy': 'BL',
  'saint helena': 'SH',
  'saint kitts and nevis': 'KN',
  'saint lucia': 'LC',
  'saint martin': 'MF',
  'saint pierre and miquelon': 'PM',
  'saint vincent and the grenadines': 'VC',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  'taiwan, province of china': 'TW',
  'tanzania, united republic of': 'TZ',
  'the netherlands': 'NL',
  'the bahamas': 'BS',
  'the gambia': 'GM',
  turkey: 'TR',
  'united states of america': 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'venezuela, bolivarian republic of': 'VE',
  'viet nam': 'VN',
  'virgin islands, british': 'VG',
  'virgin islands, u.s.': 'VI',
  англия: 'GB',
  белоруссия: 'BY',
  'республика беларусь': 'BY',
  гонконг: 'HK',
  кыргызстан: 'KG',
  макао: 'MO',
  молдавия: 'MD',
  'объединенные арабские эмираты': 'AE',
  'российская федерация': 'RU',
  'северная корея': 'KP',
  сша: 'US',
  'соединенные штаты америки': 'US',
  'соединенное королевство': 'GB',
  туркмения: 'TM',
  'чешская республика': 'CZ',
  'южная корея': 'KR',
  корея: 'KR',
  юар: 'ZA',
};

/** No single country. */
const NO_COUNTRY = new Set([
  'all',
  'global',
  'international',
  'n/a',
  'other',
  'others',
  'rest of world',
  'unknown',
  'unknown region',
  'весь мир',
  'все страны',
  'мир',
  'прочие',
  'снг',
  'cis',
  'европа',
  'europe',
  'euw',
  'euc',
  'row',
  'wor',
  'zzz',
  '-',
  '—',
]);

/** A name without accents, in lower case, with words for signs. */
const nameOf = (text: string): string =>
  text
    .normalize('NFD')
    // Accents of Latin letters only: й and ё are letters of their own.
    .replace(/(?<=[a-z])[\u0300-\u036f]+/gi, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('’', "'")
    .replaceAll('&', 'and')
    .replace(/^о-ва? /, 'острова ')
    .replace(/\s+/g, ' ')
    .trim();

const readNames = (): ReadonlyMap<string, string> => {
  const codes = ALPHA_3.split(' ');
  const locales = ['en', 'ru'].map((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }));
  return new Map([
    ...codes.flatMap((pair): [string, string][] => {
      const [code, alpha3] = [pair.slice(0, 2), pair.slice(2)];
      const names = locales.flatMap((locale) => locale.of(code) ?? []);
      return [alpha3.toLowerCase(), ...names.map(nameOf)].map((name) => [name, code]);
    }),
    ...Object.entries(OTHER_NAMES),
  ]);
};

let names: ReadonlyMap<string, string> | null = null;
const known = new Map<string, string | null | undefined>();
const KNOWN_MAX = 2_000;

const readTerritory = (text: string): string | null | undefined => {
  const country = reportedCountry(text);
  if (country !== undefined) return country;
  names ??= readNames();
  const name = nameOf(text);
  if (NO_COUNTRY.has(name)) return null;
  return names.get(name) ?? names.get(name.replace(/^the /, ''));
};

/**
 * The country of a sale's territory, which sales reports write as a code of two or three letters, or as an English or
 * Russian name. Null: no single country. Undefined: no territory at all.
 */
export const reportedTerritory = (text: string): string | null | undefined => {
  const written = text.trim();
  if (known.has(written)) return known.get(written);
  if (known.size >= KNOWN_MAX) known.clear();
  const territory = readTerritory(written);
  known.set(written, territory);
  return territory;
};
