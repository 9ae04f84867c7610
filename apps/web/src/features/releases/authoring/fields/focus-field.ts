/** The address of a field within the page, by the wire's path. */
export const fieldId = (path: string, track?: string): string =>
  `field-${track ? `${track}-` : ''}${path.replaceAll('.', '-')}`;

/** Id of the notice that explains why the tracks are locked and links to the first issue. */
export const TRACKS_LOCK = 'tracks-lock';

const FOCUSABLE = 'input:not([type="hidden"]):not(:disabled), textarea, button:not(:disabled), select';

/** Scrolls a field into view and focuses it. */
export const focusField = (id: string): void => {
  const place = document.getElementById(id);
  if (!place) return;
  const field = place.matches(FOCUSABLE)
    ? place
    : (place.querySelector<HTMLElement>(FOCUSABLE) ?? place.querySelector<HTMLElement>('[tabindex]') ?? place);
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: isMotionReduced ? 'auto' : 'smooth' });
  field.focus({ preventScroll: true });
};

/** The same for a field that is about to be drawn. */
export const focusFieldSoon = (id: string): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => focusField(id)));
};
