import { defineEndpoints } from '../endpoint.ts';
import {
  acceptance,
  byVersion,
  ownTerms,
  staffTerms,
  staffTermsVersion,
  termsDraft,
  termsInput,
  termsPreview,
  termsSource,
} from './terms-schemas.ts';

export const termsEndpoints = defineEndpoints({
  'GET /me/terms': {
    summary:
      'The terms in force, which version the caller has accepted, and whether a material change is still to be accepted; nothing is blocked by it',
    access: 'account:read',
    status: 200,
    response: ownTerms,
  },
  'POST /me/terms/accept': {
    summary: 'Accept a version of the terms; 404 for one that is not published. Safe to repeat',
    access: 'account:write',
    body: acceptance,
    status: 200,
    response: ownTerms,
  },
  'GET /staff/terms': {
    summary: 'Every version of the terms, newest first, with how many people have accepted it',
    access: 'admin',
    status: 200,
    response: staffTerms,
  },
  'GET /staff/terms/{version}': {
    summary: 'A version of the terms as it is written, in both languages',
    access: 'admin',
    params: byVersion,
    status: 200,
    response: termsSource,
  },
  'POST /staff/terms/preview': {
    summary: 'How a text would read as the terms, in clauses and with its names filled in; nothing is kept',
    access: 'admin',
    body: termsDraft,
    status: 200,
    response: termsPreview,
  },
  'POST /staff/terms': {
    summary: 'Publish a new version of the terms; people are asked to accept it where the change is material',
    access: 'admin',
    body: termsInput,
    status: 201,
    response: staffTermsVersion,
    idempotent: 'transactional',
    errors: ['TERMS_UNCHANGED', 'TERMS_CHANGED_MEANWHILE'],
  },
});
