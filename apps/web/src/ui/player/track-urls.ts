export interface TrackUrls {
  /** Returns the track's address, requested once. */
  of(trackId: string): Promise<string>;
  /** Drops an address that no longer works; returns false if its renewal failed as well. */
  renew(trackId: string): boolean;
  /** Drops all addresses and the record of renewals. */
  forget(): void;
}

/** Caches the signed addresses of one queue. */
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
