import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the global set-up leaves the address of the running product for the tests. */
export const SERVER_FILE = join(import.meta.dirname, '../../test-results/server.json')

export function runningServer(): { url: string; dataFolder: string; databaseUrl: string } {
  return JSON.parse(readFileSync(SERVER_FILE, 'utf8'))
}
