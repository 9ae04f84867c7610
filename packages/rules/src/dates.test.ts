import type { LocalDate } from '@dubplate/contract/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, isLocalDate, utcDay } from './dates.ts';
import { dayText } from './day-text.ts';

describe('utcDay', () => {
  it.each([
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['2026-11-22T02:30:00+03:00', '2026-11-21'],
    ['2026-11-20T20:30:00-05:00', '2026-11-21'],
  ])('takes %s for %s, wherever the clock hangs', (instant, day) => {
    expect(utcDay(new Date(instant))).toBe(day);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 365, '2029-02-28'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    // Days on which clocks are changed in Europe and America have 23 or 25 hours there, and 24 here.
    ['2027-03-27', 2, '2027-03-29'],
    ['2026-10-31', 2, '2026-11-02'],
  ])('%s and %i days make %s', (day, days, sum) => {
    expect(addDays(day as LocalDate, days)).toBe(sum);
  });
});

describe('the zone of the machine', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['Pacific/Kiritimati', 'Europe/Moscow', 'America/New_York', 'Pacific/Pago_Pago'])(
    'changes nothing: %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(new Date(0).getTimezoneOffset()).not.toBe(0);
      expect(utcDay(new Date('2026-11-21T12:30:00Z'))).toBe('2026-11-21');
      expect(addDays('2026-11-21' as LocalDate, 3)).toBe('2026-11-24');
      expect(isLocalDate('2026-11-21')).toBe(true);
      expect(dayText('2026-11-21' as LocalDate, 'ru')).toBe('21.11.2026');
    },
  );
});

describe('dayText', () => {
  it.each([
    ['2026-11-25', '25 November 2026', '25.11.2026'],
    ['2027-01-02', '2 January 2027', '02.01.2027'],
    ['2028-02-29', '29 February 2028', '29.02.2028'],
  ])('writes %s as its reader does', (day, en, ru) => {
    expect([dayText(day as LocalDate, 'en'), dayText(day as LocalDate, 'ru')]).toEqual([en, ru]);
  });
});

describe('isLocalDate', () => {
  it.each(['2026-01-01', '2026-12-31', '2028-02-29', '2000-02-29'])('takes %s', (day) => {
    expect(isLocalDate(day)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '20260101',
    '01-01-2026',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    'tomorrow',
    '',
  ])('refuses %j', (text) => {
    expect(isLocalDate(text)).toBe(false);
  });
});
