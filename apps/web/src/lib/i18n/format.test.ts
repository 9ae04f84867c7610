import { describe, expect, it } from 'vitest';
import { createFormat, formatDuration } from './format.ts';

describe('formatDuration', () => {
  it('is m:ss, and h:mm:ss from an hour on', () => {
    expect(formatDuration(0)).toBe('0:00');
    expect(formatDuration(65.9)).toBe('1:05');
    expect(formatDuration(3725)).toBe('1:02:05');
    expect(formatDuration(Number.NaN)).toBe('0:00');
  });
});

describe('createFormat', () => {
  const english = createFormat('en');
  const russian = createFormat('ru');

  it('writes a calendar day the same in every time zone', () => {
    expect(english.day('2026-12-01')).toBe('1 December 2026');
    expect(russian.day('2026-12-01')).toBe('1 декабря 2026\u00a0г.');
  });

  it('writes the day of an instant in the British and the Russian format', () => {
    expect(english.date('2026-12-01T12:00:00Z')).toBe('1 December 2026');
    expect(russian.date('2026-12-01T12:00:00Z')).toBe('1 декабря 2026\u00a0г.');
  });

  it('writes short dates without line breaks', () => {
    expect(english.shortDay('2026-12-01')).toBe('1\u00a0Dec\u00a02026');
    expect(russian.shortDay('2026-12-01')).toBe('1\u00a0дек.\u00a02026');
    expect(russian.shortDate('2026-12-01T12:00:00Z')).toBe('1\u00a0дек.\u00a02026');
  });

  it.each(Array.from({ length: 12 }, (_, month) => month))('writes month %i like the platform’s Intl', (month) => {
    const noon = new Date(2026, month, 9, 12);
    const day = `2026-${String(month + 1).padStart(2, '0')}-09`;
    for (const [format, locale] of [
      [english, 'en-GB'],
      [russian, 'ru-RU'],
    ] as const) {
      const write = (dateStyle: 'long' | 'medium') => noon.toLocaleDateString(locale, { dateStyle });
      const spaced = (date: string) => date.replaceAll('\u00a0', ' ');
      expect([format.date(noon.toISOString()), format.day(day)].map(spaced)).toEqual([write('long'), write('long')]);
      const short = write('medium').replace(/\sг\.$/, '');
      expect([format.shortDate(noon.toISOString()), format.shortDay(day)].map(spaced)).toEqual([short, short]);
    }
  });

  it.each(['00:00', '09:05', '12:00', '23:59'])('writes a moment at %s like the platform’s Intl', (time) => {
    const moment = new Date(`2026-12-01T${time}:30`);
    const write = (locale: string) => moment.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
    expect(english.dateTime(moment.toISOString())).toBe(write('en-GB'));
    expect(russian.dateTime(moment.toISOString()).replaceAll('\u00a0', ' ')).toBe(write('ru-RU'));
  });

  it('writes fractions, and numbers too large to count exactly', () => {
    expect([english.number(1_234.5), russian.number(1_234.5)]).toEqual(['1,234.5', '1\u00a0234,5']);
    expect(english.number(1e21)).toBe('1,000,000,000,000,000,000,000');
  });

  it('writes sizes in units that fit', () => {
    expect(english.bytes(0)).toBe('0 kB');
    expect(english.bytes(1)).toBe('1 kB');
    expect(english.bytes(2048)).toBe('2 kB');
    expect(english.bytes(5.25 * 1024 * 1024)).toBe('5.3 MB');
    expect(russian.bytes(104_857_600)).toBe('100 МБ');
  });

  it.each([0, 15, -15, 999, 1_000, 1_234_567, -12_000])(
    'writes %i, also as dollars, like the platform’s Intl',
    (dollars) => {
      const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
      const write = (locale: string) =>
        new Intl.NumberFormat(locale, { ...currency, maximumFractionDigits: 0 }).format(dollars);
      expect(english.number(dollars)).toBe(dollars.toLocaleString('en-GB'));
      expect(russian.number(dollars)).toBe(dollars.toLocaleString('ru-RU'));
      expect(english.money(dollars)).toBe(write('en-GB'));
      expect(russian.money(dollars)).toBe(write('ru-RU'));
    },
  );
});
