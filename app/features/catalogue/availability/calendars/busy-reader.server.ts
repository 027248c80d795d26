import { serveReader } from '#app/platform/reading/serve-reader.server.ts'
import { type BusyAsked, readBusy } from './busy-times.ts'

// The process of `askCalendar`: what a file costs is the file's to say, and nobody waits for it here.
serveReader((asked: BusyAsked) => ({ said: readBusy(asked) }))
