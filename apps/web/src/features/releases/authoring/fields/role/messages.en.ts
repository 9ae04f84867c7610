export const messages = {
  roleHeading: 'Choose the role',
  roleOf: 'What is {name} on this record?',
  roleTaken: 'has it already',
  rolePRIMARY_ARTISTHint: 'The record is theirs',
  roleFEATURINGHint: 'A guest, named after feat.',
  roleREMIXERHint: 'Made this remix',
  rolePRODUCERHeld: 'Produced it',
  rolePRODUCERHint: 'Produced it; a paid service',
  roleWITHHint: 'Plays along, named after with',
} as const;
