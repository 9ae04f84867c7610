/** Returns a message's fields as a request body: JSON, or a form if there are files. */
export const messageBody = <Fields extends Readonly<Record<string, string | boolean>>>(
  fields: Fields,
  files: readonly File[],
): Fields | FormData => {
  if (files.length === 0) return fields;
  const form = new FormData();
  // The server requires the fields before the files.
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const file of files) form.append('files', file, file.name);
  return form;
};
