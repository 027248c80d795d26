import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the global set-up leaves the address of the running product for the tests. */
export const SERVER_FILE = join(import.meta.dirname, '../../test-results/server.json')

type RunningServer = {
  url: string
  /** A port of this machine from which the product reads feeds. */
  feedPort: number
  /** The same for calendars of trainers. */
  calendarPort: number
  dataFolder: string
  databaseUrl: string
  /** What its tables held before the first journey. */
  before: Record<string, string>
}

export function runningServer(): RunningServer {
  return JSON.parse(readFileSync(SERVER_FILE, 'utf8'))
}
