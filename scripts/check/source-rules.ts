import type { Reach } from '../reach/reach.ts'
import { hashOf } from '../reach/stamps.ts'
import {
  filesOfHouse,
  type House,
  openHouse,
  openPart,
  type Source,
  type SyntaxRule,
} from './house-program.ts'
import { tablesOf } from './house-tables.ts'
import { type KeptAnswers, openAnswers } from './kept-answers.ts'
import { addressRules } from './rule-addresses.ts'
import { beginningRules, beginningsOf } from './rule-beginnings.ts'
import { detailRules } from './rule-details.ts'
import { factRules } from './rule-facts.ts'
import { floorRules } from './rule-floors.ts'
import { formRules } from './rule-forms.ts'
import { packingRules } from './rule-packing.ts'
import { priceRules } from './rule-prices.ts'
import { readerRules } from './rule-readers.ts'
import { readRules } from './rule-reads.ts'
import { resultRules } from './rule-results.ts'
import { selectRules } from './rule-selects.ts'
import { stateColumnsOf, stateRules } from './rule-states.ts'
import { verbRules } from './rule-verbs.ts'
import { wordRules } from './rule-words.ts'
import { writeRules } from './rule-writes.ts'
import {
  checkUseCases,
  faultsOf,
  judgeTable,
  listUseCases,
  type Row,
  readTable,
  rowsIn,
} from './use-cases.ts'
import { sortViolations, type Violation } from './violation.ts'

const RULES: readonly SyntaxRule[] = [
  beginningRules,
  detailRules,
  factRules,
  floorRules,
  addressRules,
  formRules,
  packingRules,
  priceRules,
  readerRules,
  readRules,
  resultRules,
  selectRules,
  stateRules,
  verbRules,
  wordRules,
  writeRules,
]

/** What the rules know of the whole house, whatever file they look at, is read in these. */
const KNOWN_OF_ALL = /^app\/.*((^|[/-])tables|\/change-[a-z0-9-]+)\.server\.ts$/

/** What was found, and the files that were looked at for it. */
export type Looked = { violations: Violation[]; asked: string[] }

export const checkSources = (root: string, reach?: Reach): Violation[] =>
  lookAtSources(root, reach).violations

/**
 * The rules of docs/architecture.md that are read on the syntax tree, names and types resolved, for the code
 * at `root`. With a `reach`, a file in which nothing was wrong is not looked at again while it is as it was,
 * with all that it imports, the rules and what they know of the whole house; only what is asked is opened.
 */
export function lookAtSources(root: string, reach?: Reach): Looked {
  if (!reach) {
    const house = openHouse(root)
    const violations = [
      ...house.sources.flatMap((source) => brokenIn(house, source)),
      ...checkUseCases(house),
    ]
    return { violations: sortViolations(violations), asked: house.sources.map(({ file }) => file) }
  }
  const files = filesOfHouse(root)
  const rows = rowsIn(readTable(root))
  const answers = openAnswers(root, reach)
  const { house, known, asked, unproven } = openUnknown(root, {
    files,
    rows,
    answers,
    unimported: reach.unimported,
  })
  const looked = house?.sources.filter(({ file }) => asked.has(file)) ?? []
  const found = looked.flatMap((source) => (house ? brokenIn(house, source) : []))
  const fresh = new Map(looked.map((source) => [source.file, house ? listUseCases(house, source) : []]))
  const casesOf = (file: string) => fresh.get(file) ?? answers.keptUseCases(file)
  const faults = new Map(house ? unproven.map((row) => [row, faultsOf(house, row)]) : [])
  const useCases = new Map(files.flatMap((file) => casesOf(file).map((one) => [one, file] as const)))
  const wrong = new Set(found.map(({ file }) => file))
  answers.note({
    known,
    passed: new Map(files.filter((file) => !wrong.has(file)).map((file) => [file, casesOf(file)])),
    proven: rows.filter((row) => (faults.get(row) ?? []).length === 0),
  })
  const ofTable = judgeTable(rows, useCases, (row) => faults.get(row) ?? [])
  return { violations: sortViolations([...found, ...ofTable]), asked: [...asked] }
}

const brokenIn = (house: House, source: Source) => RULES.flatMap((rule) => rule(house, source))

type Unknown = { files: string[]; rows: Row[]; answers: KeptAnswers; unimported: readonly string[] }
type Opened = { house?: House; known: string; asked: ReadonlySet<string>; unproven: Row[] }

/** Opens what is not known: nothing, some files with what they import, or the whole house. */
function openUnknown(root: string, { files, rows, answers, unimported }: Unknown): Opened {
  const asked = answers.unknown(files)
  const unproven = answers.unproven(rows)
  const { known } = answers
  const isOther = [...asked, ...answers.gone(files)].some((file) => KNOWN_OF_ALL.test(file))
  if (asked.size + unproven.length === 0 && !isOther) return { known, asked, unproven }
  const beside = [...files.filter((file) => KNOWN_OF_ALL.test(file)), ...unimported]
  if (known !== '' && asked.size < files.length) {
    const house = openPart(root, new Set([...asked, ...unproven.map(({ file }) => file)]), beside)
    // What is known of the whole is as it was: so is what was found by it in other files.
    if (!isOther || knownOf(house) === known) return { house, known, asked, unproven }
  }
  const house = openHouse(root)
  return { house, known: knownOf(house), asked: new Set(files), unproven: rows }
}

/** The tables, their states and the first of these, as one hash. */
function knownOf(house: House): string {
  const plain = (_: string, value: unknown) =>
    value instanceof Map ? [...value].toSorted() : value instanceof Set ? [...value].toSorted() : value
  return hashOf([JSON.stringify([tablesOf(house), stateColumnsOf(house), beginningsOf(house)], plain)])
}
