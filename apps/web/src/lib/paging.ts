const wholeFrom = (value: unknown, min: number, max: number): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

/** Reads page and size as they may stand in an address; what makes no sense is dropped. */
export const readPaging = (search: Record<string, unknown>, usualTake: number): { page?: number; take?: number } => {
  const page = wholeFrom(search.page, 2, 1_000_000);
  const take = wholeFrom(search.take, 1, 50);
  return { ...(page ? { page } : {}), ...(take && take !== usualTake ? { take } : {}) };
};
