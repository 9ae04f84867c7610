/** Who is there when a journey begins; everybody else signs up on the way. */
export const MODERATOR = { username: 'moderator@example.com', password: 'moderator-password' } as const;

let counter = 0;

/** Somebody new. */
export const somebody = () => {
  counter += 1;
  return { username: `artist-${process.pid}-${Date.now()}-${counter}@example.com`, password: 'long enough password' };
};
