import { serveReader } from '../reading/serve-reader.server.ts'
import { lookIntoFile } from './look-into-file.server.ts'

// The process that looks into files which people give each other.
serveReader((bytes: Uint8Array) => ({
  said: lookIntoFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
}))
