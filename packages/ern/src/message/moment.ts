/** Offset of a zone from UTC at a moment, in milliseconds. */
const offsetAt = (at: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(at / 1000) * 1000
  );
};

/**
 * Converts a wall-clock time in a zone to a moment, `YYYY-MM-DDThh:mm:ssZ`. A time that a clock change skips is moved
 * forward; of a repeated time the first counts.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @throws RangeError for an unknown zone
 */
export const momentIn = (day: string, time: string, zone: string): string => {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const guesses = [wall - 86_400_000, wall + 86_400_000].map((near) => wall - offsetAt(near, zone));
  const exact = guesses.filter((at) => at + offsetAt(at, zone) === wall);
  const at = exact.length > 0 ? Math.min(...exact) : Math.max(...guesses);
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
};
