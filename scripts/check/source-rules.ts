import { openHouse, type SyntaxRule } from './house-program.ts'
import { beginningRules } from './rule-beginnings.ts'
import { factRules } from './rule-facts.ts'
import { floorRules } from './rule-floors.ts'
import { formRules } from './rule-forms.ts'
import { priceRules } from './rule-prices.ts'
import { readerRules } from './rule-readers.ts'
import { readRules } from './rule-reads.ts'
import { resultRules } from './rule-results.ts'
import { stateRules } from './rule-states.ts'
import { verbRules } from './rule-verbs.ts'
import { wordRules } from './rule-words.ts'
import { writeRules } from './rule-writes.ts'
import { checkUseCases } from './use-cases.ts'
import { sortViolations, type Violation } from './violation.ts'

const RULES: readonly SyntaxRule[] = [
  beginningRules,
  factRules,
  floorRules,
  formRules,
  priceRules,
  readerRules,
  readRules,
  resultRules,
  stateRules,
  verbRules,
  wordRules,
  writeRules,
]

/** The rules of docs/architecture.md that are read on the syntax tree, names and types resolved, for the code at `root`. */
export function checkSources(root: string): Violation[] {
  const house = openHouse(root)
  return sortViolations([
    ...house.sources.flatMap((source) => RULES.flatMap((rule) => rule(house, source))),
    ...checkUseCases(house),
  ])
}
