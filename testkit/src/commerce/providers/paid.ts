/** What a provider was made to pay for one key of ours, and how many times. */
export interface Paid {
  readonly cents: number;
  readonly times: number;
}

export const addPaid = (paid: Map<string, Paid>, key: string, cents: number): void => {
  const before = paid.get(key);
  paid.set(key, { cents: (before?.cents ?? 0) + cents, times: (before?.times ?? 0) + 1 });
};
