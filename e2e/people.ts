/** Staff who exist when a journey begins; all other users sign up in the journey. */
export const MODERATOR = { username: 'moderator@example.com', password: 'moderator-password' } as const;

/** Staff included: signing in as them in a journey may ask for a code. */
export const STAFF = { username: 'staff@example.com', password: 'staff-password' } as const;

/** May do all. */
export const ADMIN = { username: 'administrator@example.com', password: 'administrator-password' } as const;

/** A member of support. */
export const SUPPORT = { username: 'support-desk@example.com', password: 'support-password' } as const;

/** Artists with royalties and the Premium plan, on the server of `serve-with-royalties.ts`. */
export const EARNERS = {
  paypal: { username: 'paypal-earner@example.com', password: 'earner-password' },
  card: { username: 'card-earner@example.com', password: 'earner-password' },
  bank: { username: 'bank-earner@example.com', password: 'earner-password' },
} as const;

let counter = 0;

/** A new user. */
export const somebody = () => {
  counter += 1;
  return { username: `artist-${process.pid}-${Date.now()}-${counter}@example.com`, password: 'long enough password' };
};
