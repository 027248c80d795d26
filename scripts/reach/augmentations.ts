import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that say something of types which others need not import. */
export type Augmentations = {
  /** By a module of ours, what is added to it: whoever imports the module sees it. */
  of: ReadonlyMap<string, readonly string[]>
  /** What is said of packages and of everything: whoever looks at a type may see it. */
  forAll: readonly string[]
}

const DECLARED = /^\s*declare (?:module ['"](?<module>[^'"]+)['"]|global\b)/gm

export function readAugmentations(root: string, files: Iterable<string>): Augmentations {
  const of = new Map<string, string[]>()
  const forAll: string[] = []
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue
    if (file.endsWith('.d.ts')) forAll.push(file)
    for (const { groups } of readFileSync(join(root, file), 'utf8').matchAll(DECLARED)) {
      const module = groups?.module ?? ''
      const isOurs = /^[#.]/.test(module)
      const target = module.startsWith('#') ? module.slice(1) : join(file, '..', module)
      if (isOurs) of.set(target, [...(of.get(target) ?? []), file])
      else forAll.push(file)
    }
  }
  return { of, forAll: [...new Set(forAll)] }
}
