/** Members and invitations of one account. */
export const TEAM_MAX = 50;
/** Artists to whom one member may be limited. */
export const TEAM_ARTISTS_MAX = 100;
/** A name that nobody has proven gets one invitation from an account in so many days. */
export const TEAM_INVITATION_DAYS = 7;
/** Unproven names that one account may invite in 24 hours. */
export const TEAM_INVITED_PER_DAY = 20;
/** Changes by the same member to the same thing within this time are one line of the activity, in seconds. */
export const TEAM_ACTIVITY_SECONDS = 10 * 60;
/** Days for which activity is kept. */
export const TEAM_ACTIVITY_DAYS = 365;
