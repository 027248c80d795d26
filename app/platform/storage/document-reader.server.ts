import { serveReader } from '../reading/serve-reader.server.ts'
import { documentFault } from './document-fault.server.ts'

// The process of `checkDocument`.
serveReader((bytes: Uint8Array) => ({
  said: documentFault(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
}))
