import { fill } from '@dubplate/contract/catalogue';
import { REPORT_COMMENT_MAX, REPORT_REASONS } from '@dubplate/contract/multilinks/limits';
import { html } from '#platform/html.ts';
import { inLanguage, TEXTS } from '../texts/texts.ts';
import { type PageFrame, renderPage } from './layout.ts';

interface Reported {
  /** Encoded path of the page. */
  readonly path: string;
  readonly name: string;
}

/** The rejected input. */
interface Typed {
  readonly reason: string | null;
  readonly comment: string;
  readonly issue: 'missing' | 'tooLong';
}

/** Renders the report form, which works without scripts. */
export const reportPage = ({ path, name }: Reported, frame: PageFrame, typed: Typed | null = null): string => {
  const texts = TEXTS[frame.language].reportForm;
  const max = REPORT_COMMENT_MAX;
  return renderPage({
    frame,
    kind: 'note',
    title: texts.title,
    path: `${path}/report`,
    head: html`<meta name="robots" content="noindex, nofollow">\n`,
    main: html`<h1>${texts.title}</h1>
<p>${fill(texts.about, { page: name })}</p>
<form method="post" action="${inLanguage(`${path}/report`, frame)}" accept-charset="utf-8">
${typed && html`<p class="fault" role="alert">${fill(texts[typed.issue], { max })}</p>\n`}<fieldset>
<legend>${texts.question}</legend>
${REPORT_REASONS.map(
  (reason) =>
    html`<label><input type="radio" name="reason" value="${reason}" required${typed?.reason === reason && html` checked`}> ${texts.reasons[reason]}</label>\n`,
)}</fieldset>
<label class="field" for="comment">${texts.comment}</label>
<textarea id="comment" name="comment" rows="4" maxlength="${max}" aria-describedby="hint">${typed?.comment ?? ''}</textarea>
<p class="hint" id="hint">${fill(texts.hint, { max })}</p>
<p class="ways"><button class="next">${texts.send}</button> <a class="quiet" href="${inLanguage(path, frame)}">${texts.back}</a></p>
</form>`,
  });
};
