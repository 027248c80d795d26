import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDecisionRecords, INDEX, indexOf, readRecords } from './decision-records.ts'
import { plantTree } from './plant-tree.ts'

const record = (number: number, title: string, status = 'accepted') =>
  `# ${number}. ${title}\n\nStatus: ${status}.\n\nWhy.\n`

const sound = {
  'docs/decisions/0001-sizes.md': record(1, 'Sizes', 'superseded by [2](0002-widths.md)'),
  'docs/decisions/0002-widths.md': record(2, 'Widths'),
}

const index = `# Decisions

One record for each, 2 in all. A record is changed by another.

- 1. [Sizes](0001-sizes.md), superseded by [2](0002-widths.md)
- 2. [Widths](0002-widths.md)
`

test('records that have a noun, a status and a line in the index are sound', () => {
  const tree = plantTree({ ...sound, [INDEX]: index })
  expect(readRecords(tree.root).heads).toHaveLength(2)
  expect(checkDecisionRecords(tree.root)).toEqual([])
  tree.remove()
})

test.each([
  ['docs/decisions/0001-taken-number.md', record(1, 'Sizes of others')],
  ['docs/decisions/what.md', record(3, 'What')],
  ['docs/decisions/0003-another-number.md', record(4, 'Another number')],
  ['docs/decisions/0003-no-number.md', '# No number\n\nStatus: accepted.\n'],
  ['docs/decisions/0003-no-status.md', '# 3. No status\n\nWhy.\n'],
  ['docs/decisions/0003-doubtful.md', record(3, 'Doubtful', 'perhaps')],
  ['docs/decisions/0003-lost.md', record(3, 'Lost', 'superseded by [9](0009-nowhere.md)')],
])('%s is refused', (file, text) => {
  const tree = plantTree({ ...sound, [INDEX]: index, [file]: text })
  expect(checkDecisionRecords(tree.root)).toMatchObject([{ rule: 'decision-record', file }])
  tree.remove()
})

test.each([
  ['an index that lacks a record', index.replace(/- 2\..*\n/, '')],
  ['an index with another title', index.replace('Widths', 'Breadths')],
])('%s is refused', (_, text) => {
  const tree = plantTree({ ...sound, [INDEX]: text })
  expect(checkDecisionRecords(tree.root)).toMatchObject([{ file: INDEX }])
  tree.remove()
})

test('a tree without an index is refused', () => {
  const tree = plantTree(sound)
  expect(checkDecisionRecords(tree.root)).toMatchObject([{ file: INDEX }])
  tree.remove()
})

test('the records of the product are read, all of them', () => {
  const { heads, violations } = readRecords(join(import.meta.dirname, '../..'))
  expect(violations).toEqual([])
  expect(heads.length).toBeGreaterThan(170)
  expect(indexOf(heads)).toContain('(0190-seven-areas-of-features.md)')
})
