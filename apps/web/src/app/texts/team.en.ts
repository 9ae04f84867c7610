import { messages as team } from '#features/team/messages.en.ts';

/** The texts of teams: few people work in the account of somebody else. */
export const texts = { team };
