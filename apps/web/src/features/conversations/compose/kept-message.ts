import { useState } from 'react';
import { keptTexts } from '#lib/session/kept-text.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { asFields, type Parse } from '#lib/storage/stored.ts';

/** The release of a question. */
export interface ReleaseChoice {
  readonly uuid: string;
  readonly title: string;
}

/** An unsent message. */
export interface KeptMessage {
  /** The subject of a new question; empty in a conversation. */
  readonly subject: string;
  readonly content: string;
  readonly release: ReleaseChoice | null;
  /** The idempotency key of this message; null after a change. */
  readonly key: string | null;
  /** The user has sent it: sending continues when the page is opened. */
  readonly isWaiting: boolean;
}

const EMPTY: KeptMessage = { subject: '', content: '', release: null, key: null, isWaiting: false };

const parseChoice: Parse<ReleaseChoice> = (value) => {
  const fields = asFields(value);
  return fields && typeof fields.uuid === 'string' && typeof fields.title === 'string'
    ? { uuid: fields.uuid, title: fields.title }
    : null;
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const parseKeptMessage: Parse<KeptMessage> = (value) => {
  const fields = asFields(value);
  if (!fields) return null;
  const key = typeof fields.key === 'string' && /^[\w-]{8,128}$/.test(fields.key) ? fields.key : null;
  return {
    subject: asText(fields.subject),
    content: asText(fields.content),
    release: parseChoice(fields.release),
    key,
    isWaiting: fields.isWaiting === true && key !== null,
  };
};

/** Returns the unsent message of a place (`slot`). */
export const readKeptMessage = (slot: string): KeptMessage | null =>
  keptTexts.read(sessionClaims()?.sub ?? '', slot, parseKeptMessage);

/** Returns true if a place (`slot`) has an unsent message. */
export const hasKeptMessage = (slot: string): boolean => readKeptMessage(slot) !== null;

const isEmpty = ({ subject, content, release }: KeptMessage): boolean => !subject && !content && !release;

/** The message being written in a place (`slot`), kept in this browser until it is sent. */
export const useKeptMessage = (slot: string, initial: Partial<KeptMessage> = {}) => {
  const [person] = useState(() => sessionClaims()?.sub ?? '');
  const [message, setMessage] = useState<KeptMessage>(() => ({
    ...EMPTY,
    ...keptTexts.read(person, slot, parseKeptMessage),
    ...initial,
  }));
  const keep = (next: KeptMessage) => {
    if (isEmpty(next)) keptTexts.discard(person, slot);
    else keptTexts.write(person, slot, next);
    setMessage(next);
  };
  return {
    message,
    /** Changes the message, which resets its idempotency key. */
    change: (part: Partial<Pick<KeptMessage, 'subject' | 'content' | 'release'>>) =>
      keep({ ...message, ...part, key: null, isWaiting: false }),
    /** Records the sending state. */
    mark: (part: Pick<KeptMessage, 'key' | 'isWaiting'>) => keep({ ...message, ...part }),
    /** Clears the message after it is sent. */
    clear: () => keep(EMPTY),
  };
};
