import { z } from 'zod';
import { userId } from '../ids.ts';
import { text, timestamp, uuid } from '../wire.ts';

export const VERDICTS = ['APPROVE', 'DENY', 'UNSURE'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** Length of a question and of its answer. */
export const OPINION_TEXT_MAX = 2000;

export const moderator = z.object({
  uuid: userId,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
});
export type Moderator = z.infer<typeof moderator>;

/** A colleague’s advice on a release; the moderator who decides is free to decide otherwise. */
export const opinion = z.object({
  uuid,
  /** `CLOSED`: it was decided, or sent again, before there was an answer. */
  state: z.enum(['PENDING', 'ANSWERED', 'CLOSED']),
  asked_by: moderator,
  colleague: moderator,
  question: z.string(),
  asked_at: timestamp,
  verdict: z.enum(VERDICTS).nullable(),
  answer: z.string().nullable(),
  answered_at: timestamp.nullable(),
});
export type Opinion = z.infer<typeof opinion>;

export const opinionQuestion = z.object({ colleague_uuid: userId, question: text(OPINION_TEXT_MAX) });
export const opinionAnswer = z.object({ answer: text(OPINION_TEXT_MAX), verdict: z.enum(VERDICTS) });
