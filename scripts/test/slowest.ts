import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** How long the tests of a file took one after the other, whatever else ran beside them. */
export type Took = { file: string; seconds: number }

const MOST_TOLD = 12

type TestFile = { name: string; startTime: number; endTime: number }

/** By a vitest JSON report, the slowest first. */
export function timesOfTests(report: string, root: string): Took[] {
  if (!existsSync(report)) return []
  const { testResults }: { testResults: TestFile[] } = JSON.parse(readFileSync(report, 'utf8'))
  return slowestFirst(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
  )
}

type Spec = { file: string; tests: { results: { duration: number }[] }[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }

/** By a Playwright JSON report, the slowest first. */
export function timesOfJourneys(report: string): Took[] {
  if (!existsSync(report)) return []
  const { suites }: { suites: Suite[] } = JSON.parse(readFileSync(report, 'utf8'))
  const inSuite = ({ specs = [], suites: inner = [] }: Suite): [string, number][] => [
    ...specs.flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ duration }): [string, number] => [file, duration / 1000]),
      ),
    ),
    ...inner.flatMap(inSuite),
  ]
  return slowestFirst(suites.flatMap(inSuite))
}

function slowestFirst(times: readonly (readonly [file: string, seconds: number])[]): Took[] {
  return [...Map.groupBy(times, ([file]) => file)]
    .map(([file, all]) => ({ file, seconds: all.reduce((sum, [, seconds]) => sum + seconds, 0) }))
    .toSorted((one, other) => other.seconds - one.seconds)
}

/** Says where the time of a part went: its slowest files, and how much of all they were. */
export function sayWhereTimeWent(name: string, times: readonly Took[], say: (line: string) => void): void {
  const sum = (all: readonly Took[]) => all.reduce((total, { seconds }) => total + seconds, 0)
  const longest = times.slice(0, MOST_TOLD)
  if (longest.length === 0) return
  say(
    `\n${name}: ${sum(longest).toFixed(0)} of ${sum(times).toFixed(0)} s in ${longest.length} of ${times.length} files`,
  )
  for (const { file, seconds } of longest) say(`${seconds.toFixed(1).padStart(8)} s  ${file}`)
}
