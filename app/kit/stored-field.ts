/**
 * What a form calls the files of a field that were brought up before it was sent: their addresses or names,
 * in place of themselves.
 */
export const storedField = (field: string) => `${field}Stored`
