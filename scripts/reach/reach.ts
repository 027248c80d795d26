import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Import } from '../check/import-graph.ts'
import { readAugmentations } from './augmentations.ts'
import { importKeys } from './import-keys.ts'
import { keptImports } from './kept-imports.ts'
import { hashOf, readStamps, type Stamps } from './stamps.ts'
import { namedInTexts, READ } from './what-is-read.ts'

/** Parts of Node by which a module may come to files that it does not import. */
const DOORS = /^node:(fs|fs\/promises|child_process|worker_threads|cluster|module|vm|sqlite)$/

export type Reach = {
  stamps: Stamps
  imports: Import[]
  /**
   * All files of ours that one reaches: itself, what it imports, and so on, and what those read; `null` for
   * every file there is.
   */
  of: (file: string) => ReadonlySet<string> | null
  /** What it and all that it reaches is, as one hash: the same hash, the same answer. */
  keyOf: (file: string) => string
  /**
   * What it comes to by imports, and by what they are known to read: for who would rather look at less than
   * at all.
   */
  byImports: (file: string) => ReadonlySet<string>
  /**
   * The same of what it comes to by imports alone, and of what is said of these types elsewhere: for who
   * reads types, and runs nothing.
   */
  importsKeyOf: (file: string) => string
  /** Files whose types are seen where nobody imports them. */
  unimported: readonly string[]
  /** What these files are, as one hash. */
  keyOfAll: (wanted: RegExp) => string
}

/** What each file of app, scripts and tests reaches. */
export function openReach(root: string): Reach {
  const stamps = readStamps(root)
  const imports = keptImports(root, stamps)
  const next = Map.groupBy(imports, ({ from }) => from)
  const read = new Map<string, readonly string[] | null>()
  const readBy = (file: string) => {
    if (!read.has(file)) read.set(file, filesReadBy(root, stamps, file, next.get(file) ?? []))
    return read.get(file) ?? null
  }
  const known = new Map<string, ReadonlySet<string> | null>()
  const of = (file: string) => {
    if (!known.has(file)) known.set(file, walk(file, next, readBy))
    return known.get(file) ?? null
  }
  const keyOfFiles = (files: Iterable<string>) =>
    hashOf([...files].toSorted().flatMap((one) => [one, stamps.get(one) ?? 'gone']))
  const everything = keyOfFiles(stamps.keys())
  const reached = new Map<string, ReadonlySet<string>>()
  const byImports = (file: string) => {
    const files = reached.get(file) ?? walk(file, next, (one) => readBy(one) ?? []) ?? new Set<string>()
    reached.set(file, files)
    return files
  }
  const { of: added, forAll } = readAugmentations(root, stamps.keys())
  const importKeyOf = importKeys(
    (file) => [
      ...(next.get(file) ?? []).flatMap(({ to, text }) => leadsTo(to, text)),
      ...(added.get(file) ?? []),
    ],
    (file) => stamps.get(file) ?? 'gone',
  )
  const ofAll = keyOfFiles(forAll)
  return {
    stamps,
    imports,
    of,
    keyOf: (file) => {
      const reached = of(file)
      return reached === null ? everything : keyOfFiles(reached)
    },
    byImports,
    importsKeyOf: (file) => hashOf([ofAll, importKeyOf(file)]),
    unimported: [...forAll, ...[...added.values()].flat()],
    keyOfAll: (wanted) => keyOfFiles([...stamps.keys()].filter((one) => wanted.test(one))),
  }
}

function walk(
  start: string,
  next: Map<string, Import[]>,
  readBy: (file: string) => readonly string[] | null,
): ReadonlySet<string> | null {
  const found = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (file.startsWith(NOWHERE)) continue
    const read = readBy(file)
    if (read === null) return null
    waiting.push(...read)
    for (const { to, text } of next.get(file) ?? []) waiting.push(...leadsTo(to, text))
  }
  return found
}

const NOWHERE = 'nowhere: '

/** Where an import leads among our files; one that leads nowhere may lead somewhere when that has come. */
const leadsTo = (to: string | null, text: string): string[] =>
  to === null ? [NOWHERE + text] : /^node(_modules\/|:)/.test(to) ? [] : [to]

/** What a module comes to without an import; null for anything. */
function filesReadBy(
  root: string,
  stamps: Stamps,
  file: string,
  imports: readonly Import[],
): readonly string[] | null {
  if (!/\.tsx?$/.test(file)) return []
  const text = readFileSync(join(root, file), 'utf8')
  const named = namedInTexts(file, text).filter((one) => stamps.has(one))
  const hasDoor =
    imports.some(({ to, isType }) => !isType && DOORS.test(to ?? '')) ||
    /import\.meta\.glob|\bprocess\.(binding|dlopen)\b/.test(text)
  if (!hasDoor) return named
  const declared = READ.find(({ name }) => `/${file}`.endsWith(`/${name.replace(/^\//, '')}`))
  if (declared === undefined) return null
  const { reaches } = declared
  return [...named, ...(reaches === null ? [] : [...stamps.keys()].filter((one) => reaches.test(one)))]
}
