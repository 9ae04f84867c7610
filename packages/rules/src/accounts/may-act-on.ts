interface WithRoles {
  readonly roles: readonly string[];
}

/** Whether staff may change the account of a person: only administrators may change an administrator's. */
export const mayActOn = (staff: WithRoles, person: WithRoles): boolean =>
  staff.roles.includes('admin') || !person.roles.includes('admin');
