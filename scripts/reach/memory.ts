import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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

/** Puts it there in one step: who reads meanwhile, in another run, has the old or the new. */
export function keep(root: string, name: string, value: unknown): void {
  const file = memoryFile(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(value))
  renameSync(`${file}.${process.pid}`, file)
}
