import { keep, recall } from '../reach/memory.ts'
import type { Reach } from '../reach/reach.ts'
import { hashOf } from '../reach/stamps.ts'
import { WORDS_OF_DETAILS } from './rule-details.ts'
import type { Row } from './use-cases.ts'

/** What all answers hang on beside the rules: packages, settings, the map of routes, words of details. */
const SETTINGS = [/^(package-lock|package|tsconfig)\.json$/, /^app\/(.*\/)?routes\.ts$/, WORDS_OF_DETAILS]

/** A file in which nothing was wrong, under the key of all that its answer hangs on. */
type Answer = { key: string; useCases: string[] }
type Kept = { known: string; files: Record<string, Answer>; rows: Record<string, string> }

const NAME = 'source-rules.json'

/** What the rules found, kept from run to run where nothing was wrong. */
export type KeptAnswers = {
  /** What was known of the whole house when these answers were given, as one hash. */
  known: string
  /** The files whose answer is not known. */
  unknown: (files: readonly string[]) => Set<string>
  /** The rows whose test is not known to prove anything. */
  unproven: (rows: readonly Row[]) => Row[]
  /** Files that were there, and are no more. */
  gone: (files: readonly string[]) => string[]
  keptUseCases: (file: string) => string[]
  note: (found: { known: string; passed: ReadonlyMap<string, string[]>; proven: readonly Row[] }) => void
}

export function openAnswers(root: string, reach: Reach): KeptAnswers {
  const kept = recall<Kept>(root, NAME, { known: '', files: {}, rows: {} })
  const common = [
    reach.importsKeyOf('scripts/check/source-rules.ts'),
    ...SETTINGS.map((one) => reach.keyOfAll(one)),
    process.version,
  ]
  const keys = new Map<string, string>()
  const keyOf = (file: string) => {
    const key = keys.get(file) ?? hashOf([...common, reach.importsKeyOf(file)])
    keys.set(file, key)
    return key
  }
  // What git leaves out has no stamp, so nothing is known of it.
  const isSame = (file: string, key: string | undefined) => reach.stamps.has(file) && keyOf(file) === key
  return {
    known: kept.known,
    unknown: (files) => new Set(files.filter((file) => !isSame(file, kept.files[file]?.key))),
    unproven: (rows) => rows.filter((row) => !isSame(row.file, kept.rows[nameOf(row)])),
    gone: (files) => {
      const there = new Set(files)
      return Object.keys(kept.files).filter((file) => !there.has(file))
    },
    keptUseCases: (file) => kept.files[file]?.useCases ?? [],
    note: ({ known, passed, proven }) => {
      const files = [...passed].map(([file, useCases]) => [file, { key: keyOf(file), useCases }])
      const rows = proven.map((row) => [nameOf(row), keyOf(row.file)])
      keep(root, NAME, { known, files: Object.fromEntries(files), rows: Object.fromEntries(rows) })
    },
  }
}

const nameOf = ({ useCase, file, title }: Row) => `${useCase} ${file} ${title}`
