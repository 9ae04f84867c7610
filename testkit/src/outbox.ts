import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

/** Something that left the server: an email, or a short message (no subject, no HTML). */
export interface Sent {
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  /** The secret link it bears, or the first address in it; as a path below the origin, and whole. */
  readonly link: { readonly path: string; readonly url: string } | null;
}

const linkOf = (text: string): Sent['link'] => {
  const url = /https?:\/\/\S+/.exec(text)?.[0];
  if (!url) return null;
  const { origin } = new URL(url);
  return { url, path: url.slice(origin.length) };
};

/** Reads an email as its recipient would. */
export const readEmail = async (eml: Buffer): Promise<Sent> => {
  const email = await PostalMime.parse(eml);
  const text = email.text?.trim() ?? '';
  return {
    to: email.to?.[0]?.address ?? '',
    subject: email.subject ?? '',
    text,
    html: email.html ?? null,
    link: linkOf(text),
  };
};

const readMessage = (file: string): Sent => {
  const [head = '', ...rest] = file.split('\n\n');
  const text = rest.join('\n\n').trim();
  return { to: head.replace(/^To: /, ''), subject: null, text, html: null, link: linkOf(text) };
};

/**
 * Opens the outbox of a server's DATA_DIR: returns the messages, oldest first; only to one name, if given. Parses each
 * message once.
 */
export const openOutbox = (dataDir: string): ((to?: string) => Promise<Sent[]>) => {
  const folder = path.join(dataDir, 'outbox');
  const parsed = new Map<string, Promise<Sent>>();
  const read = async (name: string): Promise<Sent> => {
    const content = await readFile(path.join(folder, name));
    return name.endsWith('.eml') ? readEmail(content) : readMessage(content.toString());
  };
  return async (to) => {
    const files = (await readdir(folder).catch(() => [])).filter((name) => /\.(eml|txt)$/.test(name)).sort();
    const sent = await Promise.all(
      files.map((name) => {
        const message = parsed.get(name) ?? read(name);
        parsed.set(name, message);
        return message;
      }),
    );
    return to === undefined ? sent : sent.filter((one) => one.to === to);
  };
};

/** Reads an outbox once. */
export const readOutbox = (dataDir: string, to?: string): Promise<Sent[]> => openOutbox(dataDir)(to);
