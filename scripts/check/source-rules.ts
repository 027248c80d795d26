import { openPasses } from '../reach/passes.ts'
import type { Reach } from '../reach/reach.ts'
import { hashOf } from '../reach/stamps.ts'
import { openHouse, type SyntaxRule } from './house-program.ts'
import { beginningRules } from './rule-beginnings.ts'
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
import { stateRules } from './rule-states.ts'
import { verbRules } from './rule-verbs.ts'
import { wordRules } from './rule-words.ts'
import { writeRules } from './rule-writes.ts'
import { checkUseCases } from './use-cases.ts'
import { sortViolations, type Violation } from './violation.ts'

const RULES: readonly SyntaxRule[] = [
  beginningRules,
  detailRules,
  factRules,
  floorRules,
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

/**
 * What the rules know of the whole house whatever file they look at: tables, machines, scopes, types that
 * nobody imports.
 */
const KNOWN_OF_ALL =
  /(^|[/-])(tables\.server|routes)\.ts$|\.d\.ts$|\/(change-[a-z0-9-]+|queries-scope)\.server\.ts$/
const SETTINGS = /^(package-lock|tsconfig)\.json$/

/**
 * The rules of docs/architecture.md that are read on the syntax tree, names and types resolved, for the code
 * at `root`. With a `reach`, a file in which nothing was wrong is not looked at again while it is as it was,
 * with all that it imports, the rules and what they know of the whole house.
 */
export function checkSources(root: string, reach?: Reach): Violation[] {
  const house = openHouse(root)
  const passes = reach && openPasses(root, 'source-rules')
  const common = reach && [
    reach.importsKeyOf('scripts/check/source-rules.ts'),
    reach.keyOfAll(KNOWN_OF_ALL),
    reach.keyOfAll(SETTINGS),
    process.version,
  ]
  const keys = new Map(
    house.sources.map(({ file }) => [
      file,
      reach ? hashOf([...(common ?? []), reach.importsKeyOf(file)]) : '',
    ]),
  )
  const asked = passes ? new Set(passes.unknown(keys)) : new Set(keys.keys())
  const found = house.sources
    .filter(({ file }) => asked.has(file))
    .flatMap((source) => RULES.flatMap((rule) => rule(house, source)))
  const wrong = new Set(found.map(({ file }) => file))
  passes?.note([...keys].filter(([file]) => !wrong.has(file)))
  return sortViolations([...found, ...checkUseCases(house)])
}
