import { afterAll, expect, test } from 'vitest'
import { plantTree } from './plant-tree.ts'
import { checkSnapshots, olderSnapshots } from './snapshots.ts'

const tree = plantTree({
  'migrations/0007_seven.sql': 'select 7',
  'migrations/meta/_journal.json': '{}',
  'migrations/meta/0006_snapshot.json': '{}',
  'migrations/meta/0007_snapshot.json': '{}',
})
afterAll(() => tree.remove())

test('a snapshot that is not the last one is refused', () => {
  expect(olderSnapshots(tree.root)).toEqual(['0006_snapshot.json'])
  expect(checkSnapshots(tree.root)).toEqual({
    seen: 2,
    violations: [
      {
        rule: 'one-snapshot',
        file: 'migrations/meta/0006_snapshot.json',
        message: 'only the last snapshot is read; npm run db:generate keeps that one alone',
      },
    ],
  })
})

test('in this house the last one is there, alone', () => {
  expect(checkSnapshots(process.cwd())).toEqual({ seen: 1, violations: [] })
})
