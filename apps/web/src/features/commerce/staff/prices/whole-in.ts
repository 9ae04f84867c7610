/** Parses a whole number within the range; returns null if the text is not such a number. */
export const wholeIn = (typed: string, min: number, max: number): number | null => {
  if (!/^\d{1,7}$/.test(typed.trim())) return null;
  const value = Number(typed);
  return value >= min && value <= max ? value : null;
};
