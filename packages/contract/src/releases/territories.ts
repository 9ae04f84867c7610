const codes = (list: string) => list.split(' ');

/** Countries and territories by ISO 3166-1 (alpha-2), on the continents of UN M49. Names come from CLDR. */
export const TERRITORIES_BY_CONTINENT = {
  AFRICA: codes(
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  ),
  AMERICAS: codes(
    'AG AI AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI',
  ),
  ASIA: codes(
    'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  ),
  EUROPE: codes(
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  ),
  OCEANIA: codes('AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS'),
  ANTARCTICA: ['AQ'],
} as const;
export type Continent = keyof typeof TERRITORIES_BY_CONTINENT;
export const CONTINENTS = Object.keys(TERRITORIES_BY_CONTINENT) as Continent[];
export const TERRITORIES: readonly string[] = Object.values(TERRITORIES_BY_CONTINENT).flat();
