import { useFormat } from '#lib/i18n/format.ts';

const pair = (value: number): string => String(value).padStart(2, '0');

/** A day and the time of day where the reader is, narrow enough for a column: `23 Nov 2026, 07:41`. */
export const useMoment = () => {
  const format = useFormat();
  return (timestamp: string): string => {
    const instant = new Date(timestamp);
    return `${format.shortDate(timestamp)}, ${pair(instant.getHours())}:${pair(instant.getMinutes())}`;
  };
};
