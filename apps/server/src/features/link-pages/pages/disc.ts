import { html } from '#platform/html.ts';

const groove = (radius: number) => html`<circle cx="50" cy="50" r="${radius}"/>`;

/** Where there is no cover: the house's disc, black lacquer with a paper label. */
export const disc = html`<svg class="cover disc" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="50" fill="#131416"/><g fill="none" stroke="#2a2b2f" stroke-width=".3">${[47, 44.5, 42, 39.5, 37, 32.5, 30, 27.5, 25, 22.5].map(groove)}</g><g fill="none" stroke="#08080a" stroke-width=".9">${[34.8, 20.4].map(groove)}</g><circle cx="50" cy="50" r="17" fill="#f2eee5"/><circle cx="50" cy="50" r="14.6" fill="none" stroke="#c23616" stroke-width=".8"/><circle cx="50" cy="50" r="1.6" fill="#131416"/></svg>`;
