const ALL = '__sql`true`'

/**
 * The text of a file in which one exported query reads without one of its scopes: in its place stands what is
 * true of all rows.
 */
export function withoutScope(text: string, query: string, scope: string): string {
  const begin = text.search(new RegExp(`^export (async )?function ${query}\\(`, 'm'))
  const end = text.indexOf('\n}\n', begin)
  const at = text.indexOf(scope, begin)
  if (begin < 0 || at < 0 || at > end) throw new Error(`${query} has no ${scope}`)
  const body = text.slice(begin, end).replaceAll(scope, ALL)
  return `import { sql as __sql } from 'drizzle-orm'\n${text.slice(0, begin)}${body}${text.slice(end)}`
}
