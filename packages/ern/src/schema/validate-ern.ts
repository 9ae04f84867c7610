import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import type { ErnVersion } from '../message/envelope.ts';
import { SCHEMAS, VALUES } from './schema-files.ts';

/** Validates a message against the standard's schema; returns nothing if it is valid. */
export type ValidateErn = (xml: string, version: ErnVersion) => string[];

/** Reads the schemas of a folder as they are asked for, each once: some hundred milliseconds. */
export const createErnValidator = (folder: string): ValidateErn => {
  const validators = new Map<ErnVersion, XsdValidator>();
  const validatorOf = (version: ErnVersion): XsdValidator => {
    const known = validators.get(version);
    if (known) return known;
    // Handed over by name, so that the library opens no file.
    if (validators.size === 0)
      xmlRegisterInputProvider(
        new XmlBufferInputProvider({ [`ddex:/${VALUES}`]: readFileSync(path.join(folder, VALUES)) }),
      );
    const schema = XmlDocument.fromBuffer(readFileSync(path.join(folder, SCHEMAS[version])), {
      url: 'ddex:/ern/release-notification.xsd',
    });
    const validator = XsdValidator.fromDoc(schema);
    validators.set(version, validator);
    return validator;
  };
  return (xml, version) => {
    using document = XmlDocument.fromString(xml);
    try {
      validatorOf(version).validate(document);
      return [];
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error;
      return error.details.map(({ message }) => message.trim());
    }
  };
};
