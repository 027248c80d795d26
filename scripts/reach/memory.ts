import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Where runs leave for the next what they need not find out again; gone with node_modules, so a new
 * installation begins anew.
 */
export const memoryFile = (root: string, name: string) => join(root, 'node_modules/.cache/quorum', name)

/** What was kept under a name, or `otherwise` where nothing is, or nothing that can be read. */
export function recall<T>(root: string, name: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(memoryFile(root, name), 'utf8'))
  } catch {
    return otherwise
  }
}

export function keep(root: string, name: string, value: unknown): void {
  mkdirSync(dirname(memoryFile(root, name)), { recursive: true })
  writeFileSync(memoryFile(root, name), JSON.stringify(value))
}
