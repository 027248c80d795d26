import { spawnSync } from 'node:child_process'

const MOST_BYTES = 64 * 1024 * 1024

/** What git says; throws its complaint. */
export function runGit(root: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  })
  if (status !== 0) throw error ?? new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}

/**
 * The files that differ from where this branch left `base`, those not yet committed and not yet known among
 * them.
 */
export function changedSince(root: string, base: string): string[] {
  const [from = ''] = runGit(root, ['merge-base', 'HEAD', base]).split('\n')
  const lists = [
    runGit(root, ['diff', '--name-only', '--no-renames', '-z', from]),
    runGit(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]
  return [...new Set(lists.flatMap((list) => list.split('\0').filter(Boolean)))].toSorted()
}
