import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sayWhereTimeWent, timesOfJourneys, timesOfTests } from './slowest.ts'

const report = join(tmpdir(), `quorum-slowest-${process.pid}.json`)
afterAll(() => rmSync(report, { force: true }))

test('files of tests are told by how long they took, the slowest first', () => {
  const testResults = [
    { name: '/house/app/a.test.ts', startTime: 1_000, endTime: 2_500 },
    { name: '/house/app/b.test.ts', startTime: 1_000, endTime: 5_000 },
  ]
  writeFileSync(report, JSON.stringify({ testResults }))
  const lines: string[] = []
  sayWhereTimeWent('unit', timesOfTests(report, '/house'), (line) => lines.push(line))
  expect(lines).toEqual([
    '\nunit: 6 of 6 s in 2 of 2 files',
    '     4.0 s  app/b.test.ts',
    '     1.5 s  app/a.test.ts',
  ])
})

test('journeys of one file count together, whatever group they stand in', () => {
  const spec = (file: string, ...durations: number[]) => ({
    file,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [{ specs: [spec('a.spec.ts', 1_000)], suites: [{ specs: [spec('a.spec.ts', 2_000)] }] }]
  writeFileSync(report, JSON.stringify({ suites: [...suites, { specs: [spec('b.spec.ts', 500)] }] }))
  expect(timesOfJourneys(report)).toEqual([
    { file: 'a.spec.ts', seconds: 3 },
    { file: 'b.spec.ts', seconds: 0.5 },
  ])
  expect(timesOfJourneys(join(tmpdir(), 'nothing.json'))).toEqual([])
})
