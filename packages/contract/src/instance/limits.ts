/** Length of a maintenance message, in each language. */
export const MAINTENANCE_MESSAGE_MAX = 300;
/** Minimum length of a copyright line. */
export const LABEL_NAME_MIN = 3;
