/**
 * Between which moments releases may have been published that never went to a store. Each release that is published goes
 * to the stores that are active then, so that only what came out before a store, or while it was switched off, is missing.
 */
export interface CatalogueGap {
  /** Null: nothing is missing. */
  readonly gap_from: Date | null;
  /** Null: it is still open. */
  readonly gap_to: Date | null;
}

/** A publishing may have looked at the stores shortly before or after a change of them. */
const MARGIN_MS = 5 * 60_000;

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Of a new store: all that was published until now, or as long as it is switched off. */
export const initialGap = (isActive: boolean, now: Date): CatalogueGap => ({
  gap_from: new Date(0),
  gap_to: isActive ? later(now, MARGIN_MS) : null,
});

/** The gap after a store was switched on or off. A second one joins the first: looking at more than is needed is harmless. */
export const gapAfterSwitch = ({ gap_from, gap_to }: CatalogueGap, isActive: boolean, now: Date): CatalogueGap => {
  if (isActive) return { gap_from, gap_to: gap_from === null ? gap_to : later(now, MARGIN_MS) };
  return { gap_from: gap_from ?? later(now, -MARGIN_MS), gap_to: null };
};
