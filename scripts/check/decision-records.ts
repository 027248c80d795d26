import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, readSource } from './source-tree.ts'
import type { Violation } from './violation.ts'

const FOLDER = 'docs/decisions'
/** The list of all records, written by `node scripts/index-decisions.ts`. */
export const INDEX = `${FOLDER}/README.md`
const NAMED = /^docs\/decisions\/(\d{4})(?:-[a-z0-9]+)+\.md$/
const STATUS = /^Status: (accepted|superseded by \[\d+\]\((\d{4}-[a-z0-9-]+\.md)\))[.;, ]/

/** What the head of a record says: its title, and whether another took its place. */
type Head = { file: string; number: number; title: string; status: string }

/**
 * Decision records have a number of their own, a title that names their noun after it, a status, and a line
 * in the index; a record that is superseded names one that exists.
 */
export function checkDecisionRecords(root: string): Violation[] {
  const { heads, violations } = readRecords(root)
  if (heads.length > 0 && indexOf(heads) !== readIndex(root)) {
    violations.push({ rule: 'decision-record', file: INDEX, message: 'run node scripts/index-decisions.ts' })
  }
  return violations
}

/** The heads of all records, and what is wrong with those that have none. */
export function readRecords(root: string): { heads: Head[]; violations: Violation[] } {
  const files = listFiles(root, FOLDER).filter((file) => file !== INDEX)
  const heads: Head[] = []
  const violations: Violation[] = []
  const taken = new Set<string>()
  for (const file of files) {
    const number = NAMED.exec(file)?.[1]
    const head = number === undefined ? 'named NNNN-what-was-decided.md' : headOf(root, file, number, taken)
    if (number !== undefined) taken.add(number)
    if (typeof head === 'string') violations.push({ rule: 'decision-record', file, message: head })
    else heads.push(head)
  }
  return { heads, violations }
}

/** The head of a record, or what is wrong with it. */
function headOf(root: string, file: string, number: string, taken: ReadonlySet<string>): Head | string {
  if (taken.has(number)) return `the number ${number} is taken`
  const [first = '', blank, third = ''] = readSource(root, file).split('\n')
  const beginning = `# ${Number(number)}. `
  if (!first.startsWith(beginning) || blank !== '') return `begins with "${beginning}" and its noun`
  const [, status, successor] = STATUS.exec(third) ?? []
  if (status === undefined)
    return 'its third line is "Status: accepted." or "Status: superseded by [N](file)."'
  if (successor !== undefined && !listFiles(root, FOLDER).includes(`${FOLDER}/${successor}`)) {
    return `${successor} does not exist`
  }
  return { file, number: Number(number), title: first.slice(beginning.length), status }
}

const readIndex = (root: string) => (existsSync(join(root, INDEX)) ? readSource(root, INDEX) : undefined)

/** The text of the index: each record by its number, with its title and what superseded it. */
export function indexOf(heads: readonly Head[]): string {
  const rows = heads.map(({ file, number, title, status }) => {
    const link = `${number}. [${title}](${file.slice(FOLDER.length + 1)})`
    return `- ${link}${status === 'accepted' ? '' : `, ${status}`}`
  })
  return `# Decisions\n\nOne record for each, ${heads.length} in all. A record is changed by another.\n\n${rows.join('\n')}\n`
}
