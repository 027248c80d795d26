import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runGit } from './git.ts'

/**
 * What stands in each file of the tree, as a short hash, by its path from the root; what git ignores is left
 * out.
 */
export type Stamps = ReadonlyMap<string, string>

/** Reads every file that git knows or would take. */
export function readStamps(root: string): Stamps {
  const listed = runGit(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  const files = [...new Set(listed.split('\0').filter(Boolean))].toSorted()
  return new Map(
    files
      .filter((file) => existsSync(join(root, file)))
      .map((file) => [file, hashOf([readFileSync(join(root, file))])]),
  )
}

/** One hash of several texts in their order. */
export function hashOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url').slice(0, 22)
}
