/** What was typed as a whole number of this range; null where it is none. */
export const wholeIn = (typed: string, min: number, max: number): number | null => {
  if (!/^\d{1,7}$/.test(typed.trim())) return null;
  const value = Number(typed);
  return value >= min && value <= max ? value : null;
};
