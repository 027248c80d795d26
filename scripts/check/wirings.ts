import { featureOf, floorOf } from './feature-of.ts'
import type { Import } from './import-graph.ts'
import { listFiles, readSource } from './source-tree.ts'
import type { Violation } from './violation.ts'

const LIST = 'app/wirings.server.ts'
const WIRING = /^app\/features\/[^/]+\/[^/]+\/wiring\.server\.ts$/

export const isWiring = (file: string): boolean => WIRING.test(file)

/**
 * Each feature's wiring stands in the list of all, lowest floor first, and nothing of the product but the
 * list reads it.
 */
export function checkWirings(root: string, imports: readonly Import[]): Violation[] {
  const all = listFiles(root, 'app/features').filter(isWiring)
  if (all.length === 0) return []
  const listed = listedIn(root)
  const missing = all
    .filter((file) => !listed.includes(file))
    .map((file) => ({
      rule: 'wiring-listed',
      file,
      message: `what it adds is nowhere put in: name it in ${LIST}`,
    }))
  const heights = listed.map((file) => floorOf(featureOf(file) ?? ''))
  const tooLate = listed.filter((_, at) => (heights[at] ?? 0) < Math.max(-1, ...heights.slice(0, at)))
  const misplaced = tooLate.map((file) => ({
    rule: 'wirings-by-floor',
    file: LIST,
    message: `the lowest floor comes first: ${file} stands behind a higher one`,
  }))
  const readers = imports
    .filter(({ from, to }) => to !== null && isWiring(to) && from !== LIST && from.startsWith('app/'))
    .map(({ from, to }) => ({
      rule: 'wirings-for-the-list',
      file: from,
      message: `only ${LIST} imports what a feature adds to the whole (imports ${to})`,
    }))
  return [...missing, ...misplaced, ...readers]
}

/** The wirings of the list, in its order, by the names under which it imports them. */
function listedIn(root: string): string[] {
  if (!listFiles(root, 'app').includes(LIST)) return []
  const text = readSource(root, LIST)
  const files = new Map(
    [...text.matchAll(/import \{ (\w+) \} from '\.\/(features\/[\w/-]+\/wiring\.server\.ts)'/g)].map(
      ([, name = '', path]) => [name, `app/${path}`],
    ),
  )
  const [, list = ''] = /\[\n([\s\S]*?)\n\]/.exec(text) ?? []
  return [...list.matchAll(/\w+/g)].flatMap(([name]) => files.get(name) ?? [])
}
