import { serveReader } from '#app/platform/reading/serve-reader.server.ts'
import { type AskedMail, parseMail } from './reading/parse-mail.server.ts'

// The process of `readMail`.
serveReader(async (asked: AskedMail) => ({ said: await parseMail(asked) }))
