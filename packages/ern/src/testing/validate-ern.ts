import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import type { ErnVersion } from '../message/envelope.ts';

const FOLDER = process.env.DDEX_SCHEMAS ?? '';
const VALUES = 'allowed-value-sets.xsd';
const SCHEMAS: Readonly<Record<ErnVersion, string>> = {
  '4.3': 'ernv43/release-notification.xsd',
  '4.3.2': 'ernv432/release-notification.xsd',
};

/** Why no message can be validated here, or nothing when one can: the schemas' licence is the operator's. */
export const whyNoSchemas = (): string | undefined =>
  existsSync(path.join(FOLDER, VALUES)) ? undefined : 'DDEX_SCHEMAS names no folder of schemas';

const validators = new Map<ErnVersion, XsdValidator>();

const validatorOf = (version: ErnVersion): XsdValidator => {
  const known = validators.get(version);
  if (known) return known;
  // Handed over by name, so that the library opens no file.
  if (validators.size === 0)
    xmlRegisterInputProvider(
      new XmlBufferInputProvider({ [`ddex:/${VALUES}`]: readFileSync(path.join(FOLDER, VALUES)) }),
    );
  const schema = XmlDocument.fromBuffer(readFileSync(path.join(FOLDER, SCHEMAS[version])), {
    url: 'ddex:/ern/release-notification.xsd',
  });
  const validator = XsdValidator.fromDoc(schema);
  validators.set(version, validator);
  return validator;
};

/** What the standard's schema finds wrong with a message; nothing where it is valid. */
export const validateErn = (xml: string, version: ErnVersion): string[] => {
  using document = XmlDocument.fromString(xml);
  try {
    validatorOf(version).validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message }) => message.trim());
  }
};
