const MARK = '\ufeff'
/**
 * A sign that begins a formula (OWASP, CSV injection), plain or full-width, as Excel in Japanese reads it: at
 * the start of a cell, and behind whatever another reader may take for the end of one.
 */
const FORMULA = /(^|[\t\r\n,;|"])(?=[=+\-@\t\r＝＋－＠])/g
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A table as spreadsheets read it (RFC 4180), with the mark by which they know UTF-8. A text that would be a
 * formula there gets an apostrophe before its sign, whichever of comma, semicolon and tab the spreadsheet
 * takes for the separator.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return MARK + csvRows(rows)
}

/** Further rows of a table that `csvOf` began. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const safe = NUMBER.test(text) ? text : text.replaceAll(FORMULA, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
