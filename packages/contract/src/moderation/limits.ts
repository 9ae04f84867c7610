export const DENY_REASON_MAX = 5000;
