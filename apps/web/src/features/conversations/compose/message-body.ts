/** A message’s fields as the server takes them: as they are, or as a form, where files go with them. */
export const messageBody = <Fields extends Readonly<Record<string, string | boolean>>>(
  fields: Fields,
  files: readonly File[],
): Fields | FormData => {
  if (files.length === 0) return fields;
  const form = new FormData();
  // The server reads the fields before the files.
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const file of files) form.append('files', file, file.name);
  return form;
};
