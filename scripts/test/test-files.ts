import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const USES_DATABASE = /^(import|\}).*'.*(platform\/testing|testing\.server|tests\/support\/(world|server))/m
/** These start processes of the product: slow, and not what one waits for at every change. */
const STARTS_PROCESSES = /^tests\/(processes|stop|outage)\//

/** The files of tests, from the root, by what they need. */
export function listTests(root: string): { unit: string[]; database: string[] } {
  const files = globSync('{app,scripts,tests}/**/*.test.{ts,tsx}', { cwd: root }).toSorted()
  const needsDatabase = (file: string) =>
    STARTS_PROCESSES.test(file) || USES_DATABASE.test(readFileSync(join(root, file), 'utf8'))
  return {
    unit: files.filter((file) => !needsDatabase(file)),
    database: files.filter((file) => needsDatabase(file)),
  }
}
