import { utcDay } from '@dubplate/rules/dates';
import { normalizeSlug } from '@dubplate/rules/multilinks/slug';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findPublicLink, type PublicLink } from '../multilinks/index.ts';
import { type LinkedRelease, readLinkedRelease } from './read.ts';

/** A link that is shown, with its release where it has one. */
export interface ShownLink {
  readonly link: PublicLink;
  readonly release: LinkedRelease | null;
}

export type FindContext = Pick<ServerContext, 'db' | 'clock'>;

/**
 * Finds the public page at a requested slug; otherwise redirects to its present slug or reports it as gone.
 * @throws 404
 */
export const findShown = async (
  { db, clock }: FindContext,
  asked: string,
): Promise<ShownLink | { readonly movedTo: string } | 'GONE'> => {
  const slug = normalizeSlug(asked);
  const found = await findPublicLink(db, slug, utcDay(clock.now()));
  if (!found) throw notFound();
  if (found.state === 'GONE') return 'GONE';
  if (found.state === 'MOVED') return { movedTo: found.slug };
  if (slug !== asked) return { movedTo: slug };
  const { link } = found;
  if (link.release_uuid === null) return { link, release: null };
  const release = await readLinkedRelease(db, link.release_uuid);
  // Between the two questions it may have ceased to be published.
  return release ? { link, release } : 'GONE';
};

/**
 * Maximum time in caches after a page is hidden, one minute in all: half of it fresh, half while a newer version is
 * fetched.
 */
export const LINK_CACHE = 'public, max-age=30, stale-while-revalidate=30';

/**
 * Serves a file of a link at `/l/{slug}{suffix}`: 301 from a former slug, 410 where the link is not shown any more.
 * @throws 404
 */
export const serveLinkFile =
  (
    options: FindContext,
    suffix: string,
    send: (shown: ShownLink, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { slug } = request.params as { readonly slug: string };
    const shown = await findShown(options, slug);
    if (shown === 'GONE') return reply.code(410).header('cache-control', 'no-store').send();
    if ('movedTo' in shown) {
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
      return reply
        .header('cache-control', LINK_CACHE)
        .redirect(`/l/${encodeURIComponent(shown.movedTo)}${suffix}${query}`, 301);
    }
    return send(shown, request, reply);
  };
