/** Returns the list with one item moved to another position. */
export const move = <T>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
};
