import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plantTree } from '../check/plant-tree.ts'
import { failuresOfJourneys, failuresOfTests, lastWords, sayFailures } from './failures.ts'

const ROOT = '/house'
const anOutcome = (status: string, fullName: string, failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
})
const red = (text: string) => `\u001B[31m${text}\u001B[39m`

const tree = plantTree({
  'tests.json': JSON.stringify({
    testResults: [
      {
        name: `${ROOT}/app/fine.test.ts`,
        status: 'passed',
        assertionResults: [anOutcome('passed', 'is fine')],
      },
      {
        name: `${ROOT}/app/red.test.ts`,
        status: 'failed',
        message: '',
        assertionResults: [
          anOutcome('failed', 'seats never go below none', [
            `${red('AssertionError')}: expected -1 to be 0\n    at file:///elsewhere/node_modules/x.js:1:2\n    at ${ROOT}/app/red.test.ts:42:7`,
          ]),
        ],
      },
      {
        name: `${ROOT}/app/broken.test.ts`,
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  }),
  'journeys.json': JSON.stringify({
    config: { rootDir: `${ROOT}/tests/e2e` },
    errors: [{ message: 'The product did not start' }],
    suites: [
      {
        title: 'seat.spec.ts',
        specs: [{ title: 'fine', file: 'seat.spec.ts', line: 1, ok: true, tests: [] }],
        suites: [
          {
            title: 'on a phone',
            specs: [
              {
                title: 'a seat is held',
                file: 'seat.spec.ts',
                line: 10,
                ok: false,
                tests: [
                  {
                    results: [
                      {
                        errors: [
                          {
                            message: `${red('Error')}: no ticket`,
                            location: { file: `${ROOT}/tests/e2e/people.ts`, line: 7 },
                          },
                        ],
                      },
                    ],
                  },
                ],
              },
              {
                title: 'too slow',
                file: 'seat.spec.ts',
                line: 20,
                ok: false,
                tests: [{ results: [{ errors: [] }] }],
              },
            ],
          },
        ],
      },
    ],
  }),
})
afterAll(() => tree.remove())

test('a failed test is told with its line, its title and what it said, and a file that cannot be run too', () => {
  expect(failuresOfTests(join(tree.root, 'tests.json'), ROOT)).toEqual([
    {
      where: 'app/red.test.ts:42',
      title: 'seats never go below none',
      said: `AssertionError: expected -1 to be 0\n    at ${ROOT}/app/red.test.ts:42:7`,
    },
    { where: 'app/broken.test.ts', title: 'the file itself', said: 'no such module' },
  ])
})

test('a failed journey is told where its error came from, else where it stands', () => {
  expect(failuresOfJourneys(join(tree.root, 'journeys.json'), ROOT)).toEqual([
    { where: 'journeys', title: 'outside of any journey', said: 'The product did not start' },
    { where: 'tests/e2e/people.ts:7', title: 'a seat is held', said: 'Error: no ticket' },
    { where: 'tests/e2e/seat.spec.ts:20', title: 'too slow', said: 'did not pass' },
  ])
})

test('a report that was never written tells of no failure', () => {
  expect(failuresOfTests(join(tree.root, 'nothing.json'), ROOT)).toEqual([])
  expect(failuresOfJourneys(join(tree.root, 'nothing.json'), ROOT)).toEqual([])
})

test('however much failed, the end of a log stays readable', () => {
  const lines: string[] = []
  const many = Array.from({ length: 90 }, (_, at) => ({ where: `a:${at}`, title: 'no', said: 'one\ntwo' }))

  sayFailures(many, (line) => lines.push(line))

  expect(lines[0]).toBe('\n✗ a:0  no\n    one\n    two')
  expect(lines.length).toBeLessThan(30)
  expect(lines.at(-1)).toMatch(/65 more/)
  expect(lastWords(`${'x'.repeat(900)}\n`.repeat(90)).length).toBeLessThan(4_000)
})
