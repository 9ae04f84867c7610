export interface TrackUrls {
  /** The track's address, asked for once. */
  of(trackId: string): Promise<string>;
  /** Forgets an address that no longer works; false if a fresh one did not work either. */
  renew(trackId: string): boolean;
  /** Forgets all addresses, and which were renewed. */
  forget(): void;
}

/** Keeps the signed addresses of one queue. */
export const createTrackUrls = (resolveUrl: (trackId: string) => Promise<string>): TrackUrls => {
  const known = new Map<string, Promise<string>>();
  const renewed = new Set<string>();
  return {
    of(trackId) {
      const address = known.get(trackId) ?? resolveUrl(trackId);
      known.set(trackId, address);
      return address;
    },
    renew(trackId) {
      known.delete(trackId);
      if (renewed.has(trackId)) return false;
      renewed.add(trackId);
      return true;
    },
    forget() {
      known.clear();
      renewed.clear();
    },
  };
};
