import { type Import, readImports, readImportsOf } from '../check/import-graph.ts'
import { keep, recall } from './memory.ts'
import { hashOf, type Stamps } from './stamps.ts'

const NAME = 'imports.json'
const FOLDERS = ['app', 'scripts', 'tests']

type Kept = { places: string; files: Record<string, { stamp: string; imports: Import[] }> }

/**
 * What readImports finds in app, scripts and tests. A file that is as it was is not read again, unless a file
 * has come or gone or packages have changed: then its imports may lead elsewhere.
 */
export function keptImports(root: string, stamps: Stamps): Import[] {
  const own = [...stamps.keys()].filter((file) => FOLDERS.includes(file.split('/')[0] ?? ''))
  const settings = ['package-lock.json', 'package.json', 'tsconfig.json', 'scripts/check/import-graph.ts']
  const places = hashOf([...own, ...settings.map((file) => stamps.get(file) ?? '')])
  const kept = recall<Kept>(root, NAME, { places: '', files: {} })
  const known = kept.places === places ? kept.files : {}
  const changed = own.filter((file) => known[file]?.stamp !== stamps.get(file))
  const found = Map.groupBy(
    changed.length === own.length ? readImports(root, FOLDERS) : readImportsOf(root, changed),
    ({ from }) => from,
  )
  const files = Object.fromEntries(
    own.map((file) => {
      const stamp = stamps.get(file) ?? ''
      const isSame = known[file]?.stamp === stamp
      return [file, { stamp, imports: isSame ? (known[file]?.imports ?? []) : (found.get(file) ?? []) }]
    }),
  )
  if (changed.length > 0) keep(root, NAME, { places, files } satisfies Kept)
  return Object.values(files).flatMap(({ imports }) => imports)
}
