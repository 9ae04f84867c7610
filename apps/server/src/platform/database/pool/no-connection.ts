/** No database connection could be had in time: the pool is full, or the database does not answer. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
}
