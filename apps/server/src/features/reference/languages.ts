import type { Text } from '@dubplate/contract/catalogue';
import type { Language as LanguageEntry } from '@dubplate/contract/reference/schemas';
import type { Language } from '#platform/language.ts';
import { referenceId } from './reference-entry.ts';

/** ISO 639 codes that have a name in both languages (CLDR, by way of the runtime's `Intl`); `zxx` is "no words". */
export const LANGUAGE_CODES: readonly string[] = `
aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el
en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu
ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na
nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so
sq sr ss st su sv sw ta te tg th ti tk tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ace ach
ada ady afh agq ain akk ale alt ang ann anp arc arn arp ars arw asa ast atj awa bal ban bas bax bbj bej bem bez
bfd bgc bgn bho bik bin bkm bla blo bra brx bss bua bug bum byn byv cad car cay cch ccp ceb cgg chb chg chk chm
chn cho chp chr chy ckb clc cop crg crh crj crk crl crm crr crs csb csw dak dar dav del den dgr din dje doi dsb
dua dum dyo dyu dzg ebu efi egy eka elx enm ewo fan fil fon frc frm fro frr frs fur gaa gag gan gay gba gez gil
gmh goh gon gor got grb grc gsw guz gwi hai hak haw hax hil hit hmn hsb hsn hup hur iba ibb ikt ilo inh jbo jgo
jmc jpr jrb kaa kab kac kaj kam kaw kbd kbl kcg kde kea kfo kgp kha kho khq kkj kln kmb koi kok kos kpe krc krl
kru ksb ksf ksh kum kut kwk kxv lad lag lah lam lez lij lil lkt lmo lol lou loz lrc lsm lua lui lun luo lus luy
mad maf mag mai mak man mas mde mdf mdr men mer mfe mga mgh mgo mic min mnc mni moe moh mos mua mus mwl mwr mye
myv mzn nan nap naq nds new nia niu nmg nnh nog non nqo nso nus nwc nym nyn nyo nzi ojb ojc ojs ojw oka osa ota
pag pal pam pap pau pcm peo phn pis pon pqm prg pro quc raj rap rar rhg rof rom rup rwk sad sah sam saq sas sat
sba sbp scn sco sdh see seh sel ses sga shi shn shu sid slh sma smj smn sms snk sog srn srr ssy str suk sus sux
swb syc syr szl tce tem teo ter tet tgx tht tig tiv tkl tlh tli tmh tog tok tpi tru trv tsi ttm tum tvl twq tyv
tzm udm uga umb vai vec vmw vot vun wae wal war was wbp wuu xal xnr xog yao yap yav ybb yrl yue zap zbl zen zgh
zun zza zxx
`
  .trim()
  .split(/\s+/);

const codeById = new Map(LANGUAGE_CODES.map((code) => [referenceId('language', code), code]));

const NO_WORDS = { en: 'No words (instrumental)', ru: 'Без слов (инструментал)' };

const capitalise = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);

const namesIn = (language: Language) => new Intl.DisplayNames([language], { type: 'language' });
const names = { en: namesIn('en'), ru: namesIn('ru') };
const nameOf = (code: string, language: Language): string =>
  code === 'zxx' ? NO_WORDS[language] : capitalise(names[language].of(code) ?? code);

const listIn = (language: Language): LanguageEntry[] =>
  [...codeById]
    .map(([languageId, code]) => ({ languageId, name: nameOf(code, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));

const lists = { en: listIn('en'), ru: listIn('ru') };

/** The languages that are offered, named and sorted in the reader's language; `all`: the others too, marked. */
export const listLanguages = (language: Language, off: ReadonlySet<string>, all: boolean): LanguageEntry[] =>
  lists[language].flatMap((entry) => {
    if (!off.has(entry.languageId)) return [entry];
    return all ? [{ ...entry, is_off: true }] : [];
  });
/** Every language of the reference data, offered or not: releases keep what they have. */
export const isLanguage = (uuid: string): boolean => codeById.has(uuid);
/** The id of an ISO 639 code. */
export const languageIdOf = (code: string): string => referenceId('language', code);
/** The ISO 639 code of a language; null for none. */
export const languageCodeOf = (uuid: string): string | null => codeById.get(uuid) ?? null;
/** Returns the name of a language; null for none. */
export const languageName = (uuid: string): Text | null => {
  const code = codeById.get(uuid);
  return code === undefined ? null : { en: nameOf(code, 'en'), ru: nameOf(code, 'ru') };
};
