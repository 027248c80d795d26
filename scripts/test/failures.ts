import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed: in which file and line, under which title, and the first lines of what it said. */
export type Failure = { where: string; title: string; said: string }

const MOST_TOLD = 25
const MOST_LINES = 10
const WIDEST = 300

type Assertion = {
  status: string
  fullName: string
  failureMessages: string[]
  location?: { line: number } | null
}
type TestFile = { name: string; status: string; message: string; assertionResults: Assertion[] }

/** What failed by a vitest JSON report, files that could not be run included. */
export function failuresOfTests(report: string, root: string): Failure[] {
  if (!existsSync(report)) return []
  const { testResults }: { testResults: TestFile[] } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [{ where: file, title: 'the file itself', said: short(message) }]
    return failed.map(({ fullName, failureMessages }) => {
      const error = failureMessages.join('\n')
      return { where: lineIn(error, file) ?? file, title: fullName, said: short(error) }
    })
  })
}

type Result = { status: string; errors: { message?: string; location?: Place }[] }
type Place = { file: string; line: number }
type Spec = { title: string; file: string; line: number; ok: boolean; tests: { results: Result[] }[] }
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] }

/**
 * What failed by a Playwright JSON report, faults outside of any journey (the server did not start, say)
 * included.
 */
export function failuresOfJourneys(report: string, root: string): Failure[] {
  if (!existsSync(report)) return []
  const {
    suites,
    errors,
    config,
  }: { suites: Suite[]; errors: Result['errors']; config: { rootDir: string } } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const place = (at: Place | undefined) => (at ? `${relative(root, at.file)}:${at.line}` : 'journeys')
  const failureOf = (
    title: string,
    { message = '', location }: Result['errors'][number],
    stands?: Place,
  ) => ({
    where: place(location ?? stands),
    title,
    said: short(message),
  })
  const inSuite = ({ specs = [], suites: inner = [] }: Suite): Failure[] => [
    ...specs.flatMap(({ title, file, line, ok, tests }) => {
      if (ok) return []
      const own = { file: `${config.rootDir}/${file}`, line }
      const all = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return (all.length > 0 ? all : [{ message: 'did not pass' }]).map((error) =>
        failureOf(title, error, own),
      )
    }),
    ...inner.flatMap(inSuite),
  ]
  return [...errors.map((error) => failureOf('outside of any journey', error)), ...suites.flatMap(inSuite)]
}

/** Says what failed once more, short: for who reads the end of a long log. */
export function sayFailures(failures: readonly Failure[], say: (line: string) => void): void {
  for (const { where, title, said } of failures.slice(0, MOST_TOLD))
    say(`\n✗ ${where}  ${title}\n${said.replace(/^/gm, '    ')}`)
  if (failures.length > MOST_TOLD) say(`\n… and ${failures.length - MOST_TOLD} more, told above.`)
}

/** The last lines of what a part said, for parts that are no tests. */
export function lastWords(details: string): string {
  return details
    .trimEnd()
    .split('\n')
    .slice(-MOST_LINES)
    .map((line) => line.slice(0, WIDEST))
    .join('\n')
}

function short(said: string): string {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^\s+at .*node_modules|^\s+at (async )?(file:|node:)/.test(line))
  return lines
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, WIDEST))
    .join('\n')
}

/** Where in its own file a test failed, by the trace of its error. */
function lineIn(trace: string, file: string): string | undefined {
  const after = trace.split(`${file}:`)[1]
  return after && `${file}:${Number.parseInt(after, 10)}`
}
