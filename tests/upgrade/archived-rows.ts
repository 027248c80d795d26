import { readArchive } from '#app/platform/backup/archive.server.ts'

/** A row of a table as a backup holds it: text by the name of its column, null where there is nothing. */
export type ArchivedRow = Record<string, string | null>

/** The rows of some tables of a backup, as they were written, whatever the schema of today looks like. */
export async function archivedRows(file: string, tables: readonly string[]) {
  const rows = new Map<string, ArchivedRow[]>(tables.map((table) => [table, []]))
  let columnsOf = new Map<string, string[]>()
  for await (const { name, content } of readArchive(file)) {
    if (name === 'manifest.json') {
      const manifest: { tables: { name: string; columns: string[] }[] } = JSON.parse(content.toString())
      columnsOf = new Map(manifest.tables.map(({ name: table, columns }) => [table, columns]))
    }
    const table = /^tables\/(\w+)\/\d+$/.exec(name)?.[1] ?? ''
    const lines = content.toString().split('\n').slice(0, -1)
    for (const line of rows.has(table) ? lines : []) rows.get(table)?.push(rowOf(line, columnsOf.get(table)))
  }
  return (table: string) => rows.get(table) ?? []
}

function rowOf(line: string, columns: readonly string[] = []): ArchivedRow {
  const values = line.split('\t').map((value) => (value === '\\N' ? null : plain(value)))
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]))
}

const SIGNS: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
const plain = (value: string) => value.replace(/\\(.)/g, (_, sign: string) => SIGNS[sign] ?? sign)
