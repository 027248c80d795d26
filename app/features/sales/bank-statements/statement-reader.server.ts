import { serveReader } from '#app/platform/reading/serve-reader.server.ts'
import { type AskedStatement, lookInto } from './look-into.server.ts'

// The process of `readStatementOf`.
serveReader((asked: AskedStatement) => ({ said: lookInto(asked) }))
