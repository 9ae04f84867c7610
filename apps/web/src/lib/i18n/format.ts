import { useMemo } from 'react';
import { useLanguage } from './i18n.ts';
import { type Language, locales } from './language.ts';

const MEGABYTE = 1024 * 1024;

/** Seconds as m:ss, or h:mm:ss from an hour on. */
export const formatDuration = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const pair = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pair(minutes)}:${pair(whole % 60)}` : `${minutes}:${pair(whole % 60)}`;
};

/** Russian's mark of a year stays on the line of its year. */
const withYearsMark = (date: string): string => date.replace(' г.', '\u00a0г.');

const inOnePiece = (date: string): string => date.replace(/\sг\.$/, '').replaceAll(' ', '\u00a0');

export interface Format {
  /** A calendar day (`YYYY-MM-DD`): the same day in every zone. */
  day(localDate: string): string;
  /** An instant (RFC 3339), as the day it was where the reader is. */
  date(timestamp: string): string;
  dateTime(timestamp: string): string;
  /** A calendar day as narrow as it can be written without being mistaken, in one piece: for columns. */
  shortDay(localDate: string): string;
  /** The same of an instant, as the day it was where the reader is. */
  shortDate(timestamp: string): string;
  number(value: number): string;
  /** Whole US dollars. */
  money(dollars: number): string;
  /** Bytes as KB, MB or GB. */
  bytes(bytes: number): string;
  /** Seconds as m:ss. */
  duration(seconds: number): string;
}

/** Makes a value when it is first asked for, and keeps it. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Dates, sizes and amounts the way the language writes them. */
export const createFormat = (language: Language): Format => {
  const locale = locales[language];
  // Each takes milliseconds to make, and most pages need one or two: made when it is first used.
  const dates = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options));
  const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options));
  const day = dates({ dateStyle: 'long', timeZone: 'UTC' });
  const date = dates({ dateStyle: 'long' });
  const dateTime = dates({ dateStyle: 'long', timeStyle: 'short' });
  const shortDay = dates({ dateStyle: 'medium', timeZone: 'UTC' });
  const shortDate = dates({ dateStyle: 'medium' });
  const number = numbers({});
  const money = numbers({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 && name !== 'kilobyte' ? 1 : 0,
    }).format(value);
  return {
    day: (localDate) => withYearsMark(day().format(new Date(`${localDate}T00:00:00Z`))),
    date: (timestamp) => withYearsMark(date().format(new Date(timestamp))),
    dateTime: (timestamp) => withYearsMark(dateTime().format(new Date(timestamp))),
    shortDay: (localDate) => inOnePiece(shortDay().format(new Date(`${localDate}T00:00:00Z`))),
    shortDate: (timestamp) => inOnePiece(shortDate().format(new Date(timestamp))),
    number: (value) => number().format(value),
    money: (dollars) => money().format(dollars),
    bytes(bytes) {
      if (bytes < MEGABYTE) return unit(bytes / 1024, 'kilobyte');
      if (bytes < 1024 * MEGABYTE) return unit(bytes / MEGABYTE, 'megabyte');
      return unit(bytes / (1024 * MEGABYTE), 'gigabyte');
    },
    duration: formatDuration,
  };
};

export const useFormat = (): Format => {
  const language = useLanguage();
  return useMemo(() => createFormat(language), [language]);
};
