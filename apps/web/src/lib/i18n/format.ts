import { once } from '../once.ts';
import { useLanguage } from './i18n.ts';
import { type Language, locales, perLanguage } from './language.ts';

const MEGABYTE = 1024 * 1024;

/** Formats seconds as m:ss, or h:mm:ss from an hour on. */
export const formatDuration = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const pair = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pair(minutes)}:${pair(whole % 60)}` : `${minutes}:${pair(whole % 60)}`;
};

interface Writing {
  /** The names of months within a date. */
  readonly long: readonly string[];
  readonly short: readonly string[];
  /** The suffix of the year in a long date. */
  readonly year: string;
  /** Between a long date and the time of the day. */
  readonly at: string;
  /** Between thousands. */
  readonly group: string;
  /** Whole dollars, from their digits and their sign. */
  readonly dollars: (digits: string, minus: string) => string;
}

/**
 * The CLDR formats of dates and whole numbers. `Intl` has them too, but its first formatter takes a phone 130 ms: too
 * long for a first paint.
 */
const WRITING: Readonly<Record<Language, Writing>> = {
  en: {
    long: 'January February March April May June July August September October November December'.split(' '),
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
    year: '',
    at: ' at ',
    group: ',',
    dollars: (digits, minus) => `${minus}$${digits}`,
  },
  ru: {
    long: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
    short: 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'.split(' '),
    year: '\u00a0г.',
    at: ' в ',
    group: '\u00a0',
    dollars: (digits, minus) => `${minus}${digits}\u00a0$`,
  },
};

type Day = readonly [year: number, month: number, day: number];

const dayOf = (localDate: string): Day => {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number);
  return [year, month - 1, day];
};

const localDayOf = (timestamp: string): Day => {
  const date = new Date(timestamp);
  return [date.getFullYear(), date.getMonth(), date.getDate()];
};

const localTimeOf = (timestamp: string): string => {
  const date = new Date(timestamp);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
};

export interface Format {
  /** A calendar day (`YYYY-MM-DD`): the same day in every zone. */
  day(localDate: string): string;
  /** Formats an instant (RFC 3339) as a day in the reader's time zone. */
  date(timestamp: string): string;
  dateTime(timestamp: string): string;
  /** Formats a calendar day as short as is unambiguous, without line breaks, for columns. */
  shortDay(localDate: string): string;
  /** Formats an instant like `dayShort`, in the reader's time zone. */
  shortDate(timestamp: string): string;
  number(value: number): string;
  /** Whole US dollars. */
  money(dollars: number): string;
  /** Bytes as KB, MB or GB. */
  bytes(bytes: number): string;
  /** Seconds as m:ss. */
  duration(seconds: number): string;
}

/** Formats dates, sizes and amounts for the language. */
export const createFormat = (language: Language): Format => {
  const locale = locales[language];
  const writing = WRITING[language];
  const long = ([year, month, day]: Day) => `${day} ${writing.long[month]} ${year}${writing.year}`;
  const short = ([year, month, day]: Day) => `${day}\u00a0${writing.short[month]}\u00a0${year}`;
  const whole = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, writing.group);
  const decimal = once(() => new Intl.NumberFormat(locale));
  const number = (value: number) => (Number.isSafeInteger(value) ? whole(value) : decimal().format(value));
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 && name !== 'kilobyte' ? 1 : 0,
    }).format(value);
  return {
    day: (localDate) => long(dayOf(localDate)),
    date: (timestamp) => long(localDayOf(timestamp)),
    dateTime: (timestamp) => `${long(localDayOf(timestamp))}${writing.at}${localTimeOf(timestamp)}`,
    shortDay: (localDate) => short(dayOf(localDate)),
    shortDate: (timestamp) => short(localDayOf(timestamp)),
    number,
    money: (dollars) => writing.dollars(number(Math.abs(dollars)), dollars < 0 ? '-' : ''),
    bytes(bytes) {
      // A file with something in it is not 0 kB.
      if (bytes < MEGABYTE) return unit(bytes > 0 ? Math.max(1, bytes / 1024) : 0, 'kilobyte');
      if (bytes < 1024 * MEGABYTE) return unit(bytes / MEGABYTE, 'megabyte');
      return unit(bytes / (1024 * MEGABYTE), 'gigabyte');
    },
    duration: formatDuration,
  };
};

const formatOf = perLanguage(createFormat);

export const useFormat = (): Format => formatOf(useLanguage());
