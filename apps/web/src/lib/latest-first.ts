/**
 * Orders times in ISO 8601, all of them in UTC, from the latest to the earliest. Not by `localeCompare`: the first use
 * of an alphabet takes a phone 60 ms.
 */
export const latestFirst = (one: string, other: string): number => Number(other > one) - Number(one > other);
