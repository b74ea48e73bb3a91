const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be a row's id at all: asking the database with another is an error, not an empty answer. */
export function isId(text: string): boolean {
  return ID.test(text);
}
