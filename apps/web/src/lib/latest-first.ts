/** Compares ISO 8601 times in UTC, latest first. Avoids `localeCompare`: its first use takes a phone 60 ms. */
export const latestFirst = (one: string, other: string): number => Number(other > one) - Number(one > other);
