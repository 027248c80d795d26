import { serveReader } from '#app/platform/reading/serve-reader.server.ts'
import { readEmployeeFile } from './read-employee-file.ts'

// The process of `storeImport`.
serveReader((bytes: Uint8Array) => ({ said: readEmployeeFile(bytes) }))
