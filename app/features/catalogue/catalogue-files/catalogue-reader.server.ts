import { serveReader } from '#app/platform/reading/serve-reader.server.ts'
import { type AskedFile, entriesOfFile } from './file-entries.ts'

// The process of `openCatalogueFile`: tells what the file is, and then as many of its entries as are asked
// for.
serveReader((asked: AskedFile) => {
  const read = entriesOfFile(asked)
  if (!read.ok) return { said: read }
  const { entries, ...said } = read
  return {
    said: { ...said, count: entries.length },
    more: ({ from, to }: { from: number; to: number }) => entries.slice(from, to),
  }
})
