import { utcDay } from '@dubplate/rules/dates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import { contentHash, isKnown } from '#platform/http/public-page.ts';
import { sendStored } from '#platform/http/streams/send-stored.ts';
import { type Storage, StorageNotFound } from '#platform/storage/storage.ts';
import { releaseCalendar } from './calendar.ts';
import { type FindContext, LINK_CACHE, type ShownLink, serveLinkFile } from './find-shown.ts';
import type { CoverSize, Pictures } from './pictures.ts';
import { findPreview } from './preview-store.ts';
import { qrPng, qrSvg } from './qr-code.ts';

interface LinkFilesOptions extends FindContext {
  readonly storage: Storage;
  readonly pictures: Pictures;
  readonly origin: Origin;
  /** The name of the service. */
  readonly product: string;
}

interface Sent {
  readonly type: string;
  /** Changes when the content does. */
  readonly tag: string;
  readonly content: () => Promise<Buffer> | string;
}

const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, tag, content }: Sent,
): Promise<FastifyReply> => {
  const etag = `W/"${tag}"`;
  // Networks and other pages show these pictures, too.
  reply.headers({ etag, 'cache-control': LINK_CACHE, 'cross-origin-resource-policy': 'cross-origin' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  try {
    return reply.type(type).send(await content());
  } catch (error) {
    if (error instanceof StorageNotFound) throw notFound();
    throw error;
  }
};

const sizeOf = (request: FastifyRequest): CoverSize => {
  const { size = 'large' } = request.query as { readonly size?: unknown };
  if (size === 'small' || size === 'medium' || size === 'large') return size;
  throw notFound();
};

/** The pictures, the calendar file, the QR code and the excerpt of each link that is shown. */
export const linkFilesRoutes = (app: FastifyInstance, options: LinkFilesOptions): void => {
  const { db, clock, storage, pictures, origin, product } = options;
  const urlOf = ({ link }: ShownLink) => `${origin()}/l/${encodeURIComponent(link.slug)}`;
  const serve = (suffix: string, sendFile: Parameters<typeof serveLinkFile>[2]) =>
    app.get(`/l/:slug${suffix}`, serveLinkFile(options, suffix, sendFile));

  serve('.cover.webp', async ({ release }, request, reply) => {
    const cover = release?.cover_uuid;
    if (!cover) throw notFound();
    const size = sizeOf(request);
    return send(request, reply, {
      type: 'image/webp',
      tag: `${cover}-${size}`,
      content: () => pictures.cover(cover, size),
    });
  });

  serve('.card.jpg', ({ release }, request, reply) => {
    const cover = release?.cover_uuid ?? null;
    const tint = release?.tint ?? null;
    return send(request, reply, {
      type: 'image/jpeg',
      tag: `${cover}-${tint}`,
      content: () => pictures.card(cover, tint),
    });
  });

  serve('.ics', ({ link, release }, request, reply) => {
    const day = release?.release_date ?? null;
    // Nothing to wait for any more.
    if (!release || day === null || day <= utcDay(clock.now())) throw notFound();
    const { title, artists } = release;
    const url = urlOf({ link, release });
    const text = releaseCalendar({ uuid: link.uuid, title, artists, day, url, changedAt: link.updated_at, product });
    reply.header('content-disposition', `attachment; filename="release.ics"`);
    return send(request, reply, { type: 'text/calendar; charset=utf-8', tag: contentHash(text), content: () => text });
  });

  serve('.qr.svg', (shown, request, reply) => {
    const url = urlOf(shown);
    return send(request, reply, {
      type: 'image/svg+xml',
      tag: contentHash(url),
      content: () => qrSvg(url),
    });
  });

  serve('.qr.png', (shown, request, reply) => {
    const url = urlOf(shown);
    return send(request, reply, { type: 'image/png', tag: contentHash(url), content: () => qrPng(url) });
  });

  serve('.preview', async ({ link }, request, reply) => {
    const preview = link.preview ? await findPreview(db, link.uuid) : undefined;
    if (!preview) throw notFound();
    return sendStored(request, reply, storage, {
      key: preview.storage_key,
      size: preview.size,
      contentType: preview.type,
      cacheControl: LINK_CACHE,
    });
  });
};
