import { serveReader } from '../reading/serve-reader.server.ts'
import { shrink } from './shrink.server.ts'

// The process of `shrinkPicture`.
serveReader(async (bytes: Uint8Array) => ({ said: await shrink(bytes) }))
