const MARK = '\ufeff'
/** With these a spreadsheet takes a text for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A table as spreadsheets read it (RFC 4180), with the mark by which they know UTF-8. A text that would be a formula there gets
 * an apostrophe before it.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return MARK + csvRows(rows)
}

/** Further rows of a table that `csvOf` began. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
