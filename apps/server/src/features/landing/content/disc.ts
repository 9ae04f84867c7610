import { type Html, html } from '#platform/html.ts';

/** The disc of the sign-in page: black lacquer in both themes, a paper label. Drawn by the style alone. */
export const disc = (name: string): Html => html`<div class="disc" aria-hidden="true">
<div class="light"></div>
<div class="sticker"><span>A</span><b>${name}</b><span>33<sup>1</sup>⁄<sub>3</sub></span></div>
<div class="hole"></div>
</div>`;

/** The sign beside the name: a disc with its hole. */
export const sign: Html = html`<svg class="sign" viewBox="0 0 26 26" aria-hidden="true"><path d="M13 0a13 13 0 1 0 0 26 13 13 0 1 0 0-26Zm0 11.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 1 1 0-2.6Z"/></svg>`;
