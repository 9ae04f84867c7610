/** How far a zone is from UTC at a moment, in milliseconds. */
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
 * A wall clock's time in a zone as one moment, `YYYY-MM-DDThh:mm:ssZ`. A time that a change of clocks leaves out is that
 * much later; of one that comes twice it is the first.
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
