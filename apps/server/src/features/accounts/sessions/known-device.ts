import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@dubplate/rules/dates';
import type { FastifyReply, FastifyRequest } from 'fastify';

const KNOWN_DAYS = 90;
/** Names whose sign-ins one browser remembers. */
const NAMES_MAX = 5;
const MARK_BYTES = 16;

/**
 * Recognizes devices that signed in to a name, so that a stranger's guesses do not lock them out. The cookie has an id
 * and, for each name, the time of its last sign-in with a MAC; it names nobody and opens nothing.
 */
export interface KnownDevices {
  /** Returns the id of the device if it signed in to this name in the last 90 days, else null. */
  find(request: FastifyRequest, username: string, now: Date): string | null;
  /** Notes a sign-in in the device's cookie. */
  remember(reply: FastifyReply, username: string, now: Date): void;
}

interface Mark {
  /** Seconds since 1970. */
  readonly at: number;
  readonly mac: string;
}

const parseCookie = (value = ''): { id: string; marks: Mark[] } => {
  const [id = '', ...rest] = value.split('.');
  if (!/^[\w-]{22}$/.test(id)) return { id: randomBytes(16).toString('base64url'), marks: [] };
  const marks = rest.map((each) => {
    const [at = '', mac = ''] = each.split('~');
    return { at: Number(at), mac };
  });
  return { id, marks };
};

export const createKnownDevices = (key: Buffer, isHttps: boolean): KnownDevices => {
  const cookie = isHttps ? '__Host-device' : 'device';
  const macOf = (id: string, at: number, username: string): Buffer =>
    createHmac('sha256', key).update(`${id} ${at} ${username}`).digest().subarray(0, MARK_BYTES);
  const isOf = (username: string, id: string, { at, mac }: Mark): boolean => {
    const given = Buffer.from(mac, 'base64url');
    return given.length === MARK_BYTES && timingSafeEqual(given, macOf(id, at, username));
  };
  const isRecent = ({ at }: Mark, now: Date): boolean => at * 1000 > now.getTime() - KNOWN_DAYS * DAY_MS;

  return {
    find({ cookies }, username, now) {
      const { id, marks } = parseCookie(cookies[cookie]);
      return marks.some((mark) => isRecent(mark, now) && isOf(username, id, mark)) ? id : null;
    },
    remember(reply, username, now) {
      const { id, marks } = parseCookie(reply.request.cookies[cookie]);
      const others = marks.filter((mark) => isRecent(mark, now) && !isOf(username, id, mark));
      const at = Math.floor(now.getTime() / 1000);
      const mark = { at, mac: macOf(id, at, username).toString('base64url') };
      const kept = [mark, ...others].slice(0, NAMES_MAX);
      reply.setCookie(cookie, [id, ...kept.map((each) => `${each.at}~${each.mac}`)].join('.'), {
        httpOnly: true,
        sameSite: 'strict',
        path: isHttps ? '/' : '/api',
        secure: isHttps,
        maxAge: (KNOWN_DAYS * DAY_MS) / 1000,
      });
    },
  };
};
