import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Lock = { packages: Record<string, { version?: string; optional?: boolean }> }

/**
 * The packages, as paths, that stand in `node_modules` otherwise than `package-lock.json` says: what a check
 * says of code is wrong then. Those of other machines are left out, and nothing is known where npm has noted
 * nothing.
 */
export function notInstalled(root: string): string[] {
  const noted = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return []
  const read = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages
  const there = read(noted)
  return Object.entries(read(join(root, 'package-lock.json')))
    .filter(([path, { version, optional }]) => path && !optional && there[path]?.version !== version)
    .map(([path]) => path)
}
