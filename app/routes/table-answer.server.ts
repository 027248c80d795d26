import { Readable } from 'node:stream'
import { savedAs } from '#app/features/people/parties/file.ts'
import { TABLE_FILES, type TableFile } from '#app/platform/table-file.server.ts'

/** As what an address wants a table, by its ending. */
export const tableAskedBy = (url: URL): TableFile => (url.pathname.endsWith('.xlsx') ? 'xlsx' : 'csv')

/** A table as an answer to be saved, written while it is taken; nobody else keeps it. */
export function tableAnswer(as: TableFile, { name, file }: { name: string; file: Readable }): Response {
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'Content-Type': TABLE_FILES[as],
      'Content-Disposition': savedAs(name),
      'Cache-Control': 'private, no-store',
    },
  })
}
