import { StatementFault } from '#app/features/sales/bank-statements/statement.ts'
import { serveReader } from '#app/platform/reading/serve-reader.server.ts'
import { readHouseFile } from './house-file.ts'
import type { ReadHouse } from './read-house-statement.server.ts'

// The process of `readHouseStatement`.
serveReader((bytes: Uint8Array) => ({ said: read(bytes) }))

function read(bytes: Uint8Array): ReadHouse {
  try {
    return { kind: 'read', entries: readHouseFile(bytes) }
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    return { kind: 'fault', code: error.code, params: error.params }
  }
}
