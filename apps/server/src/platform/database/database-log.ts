/** The part of a pino logger that the database needs. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For tests and commands that report in their own words. */
export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} };
