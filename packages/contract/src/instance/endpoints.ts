import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { defaultLabel, labelInput, maintenanceInput, maintenanceSwitch } from './schemas.ts';

export const instanceEndpoints = defineEndpoints({
  'GET /staff/instance': {
    summary: 'What administrators set for the whole instance: maintenance and the default label',
    access: 'admin',
    status: 200,
    response: z.object({ maintenance: maintenanceSwitch, label: defaultLabel }),
  },
  'PUT /staff/instance/maintenance': {
    summary:
      'Switch the warning of maintenance on or off on every node, with a message and an end where they are given; it never causes a 503',
    access: 'admin',
    body: maintenanceInput,
    status: 200,
    response: maintenanceSwitch,
    errors: ['SET_BY_ENVIRONMENT'],
  },
  'PUT /staff/instance/label': {
    summary:
      'Change the default label; drafts begun before keep the former line free of charge, lines on releases stay',
    access: 'admin',
    body: labelInput,
    status: 200,
    response: defaultLabel,
  },
});
