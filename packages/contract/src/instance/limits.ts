/** What a maintenance message holds, in each language. */
export const MAINTENANCE_MESSAGE_MAX = 300;
/** As many characters as a copyright line needs at least. */
export const LABEL_NAME_MIN = 3;
