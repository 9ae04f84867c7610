import { fill } from '@dubplate/contract/catalogue';
import { REPORT_COMMENT_MAX, REPORT_REASONS } from '@dubplate/contract/multilinks/limits';
import { type ReportInput, reportInput } from '@dubplate/contract/multilinks/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage } from '#features/multilinks/index.ts';
import { type Html, html } from '#platform/html.ts';
import { limitKeyOf } from '#platform/http/addresses/client-address.ts';
import { requireOwnOrigin } from '#platform/http/addresses/origin.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { artistPath, lineOf, linkPath } from './link-content.ts';
import { disc, type PageFrame, renderPage } from './pages/layout.ts';
import { thanksPage, thumbnail } from './pages/notes.ts';
import { findShown, pageLanguageOf, sendNote, slugOf } from './routes.ts';
import type { Pages } from './serve/public-pages.ts';
import { inLanguage, TEXTS } from './texts/texts.ts';

interface ReportedPage {
  readonly page: PublicPage;
  /** Encoded path of the page. */
  readonly path: string;
  readonly name: string;
  readonly picture: Html;
}

/** The rejected input. */
interface Typed {
  readonly reason: string | null;
  readonly comment: string;
  readonly issue: 'missing' | 'tooLong';
}

/** Renders the report form, which works without scripts. */
const reportPage = ({ path, name, picture }: ReportedPage, frame: PageFrame, typed: Typed | null = null): string => {
  const texts = TEXTS[frame.language].reportForm;
  const max = REPORT_COMMENT_MAX;
  return renderPage({
    frame,
    kind: 'note',
    title: texts.title,
    path: `${path}/report`,
    head: html`<meta name="robots" content="noindex, nofollow">\n`,
    main: html`${picture}<h1>${texts.title}</h1>
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

interface ReportContext {
  readonly pages: Pages;
  /** Limits requests that are not cached; null if addresses are not limited. */
  readonly misses: RateLimit | null;
  readonly publicUrl: string | null;
  readonly save: (page: PublicPage, report: ReportInput) => Promise<void>;
  readonly limits: { readonly byAddress: RateLimit | null; readonly byPage: RateLimit };
}

/** Bytes. Enough for a comment in which every letter is percent-encoded. */
const FORM_LIMIT = 16 * 1024;

export const reportRoutes = (app: FastifyInstance, { pages, misses, publicUrl, save, limits }: ReportContext): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  const findLink = async (request: FastifyRequest, reply: FastifyReply): Promise<ReportedPage | null> => {
    if (!pages.knows('l', slugOf(request))) await misses?.count(limitKeyOf(request));
    const content = await findShown(request, reply, { pages, kind: 'l', rest: '/report', find: pages.link });
    if (!content) return null;
    const { link } = content;
    return {
      page: { link_uuid: link.uuid },
      path: linkPath(link.slug),
      name: lineOf(content),
      picture: thumbnail(content),
    };
  };
  const findArtist = async (request: FastifyRequest, reply: FastifyReply): Promise<ReportedPage | null> => {
    if (!pages.knows('a', slugOf(request))) await misses?.count(limitKeyOf(request));
    const find = (slug: string) => pages.artist(slug, 1);
    const content = await findShown(request, reply, { pages, kind: 'a', rest: '/report', find });
    if (!content) return null;
    const { artist } = content;
    return { page: { artist_uuid: artist.uuid }, path: artistPath(artist.slug), name: artist.name, picture: disc };
  };

  for (const [route, find] of [
    ['/l/:slug/report', findLink],
    ['/a/:slug/report', findArtist],
  ] as const) {
    app.get(route, async (request, reply) => {
      const reported = await find(request, reply);
      return reported ? sendNote(reply, 200, reportPage(reported, pages.frame(pageLanguageOf(request)))) : reply;
    });

    app.post(route, async (request, reply) => {
      requireOwnOrigin(request, publicUrl);
      const reported = await find(request, reply);
      if (!reported) return reply;
      const frame = pages.frame(pageLanguageOf(request));
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      // Browsers send line ends as two characters but count them as one.
      const comment = (form.get('comment') ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '');
      const reason = form.get('reason');
      const parsed = reportInput.safeParse({ reason, comment });
      if (!parsed.success) {
        const issue = comment.length > REPORT_COMMENT_MAX ? 'tooLong' : 'missing';
        return sendNote(reply, 400, reportPage(reported, frame, { reason, comment, issue }));
      }
      await limits.byAddress?.count(limitKeyOf(request));
      await limits.byPage.count(reported.path);
      await save(reported.page, parsed.data);
      return sendNote(reply, 200, thanksPage(reported.path, frame));
    });
  }
};
