const pair = (value: number) => String(value).padStart(2, '0');

/** An instant as a field of date and time shows it, in the reader's zone; empty for none. */
export const toLocalTime = (instant: string | null): string => {
  if (instant === null) return '';
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${pair(at.getMonth() + 1)}-${pair(at.getDate())}`;
  return `${day}T${pair(at.getHours())}:${pair(at.getMinutes())}`;
};

/** Parses a date and time typed in the user's time zone; returns null if the text is not an instant. */
export const fromLocalTime = (typed: string): string | null => {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
