import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type PartResult, runProgram } from '../check/run-parts.ts'
import { failuresOfTests } from './failures.ts'

export type TestRun = PartResult & { output: string; passedFiles: Set<string> }

/** Runs the tests of a project of vitest.config.ts, or those of some of its files. */
export async function runVitest(
  root: string,
  project: 'unit' | 'database',
  files: readonly string[] = [],
): Promise<TestRun> {
  const report = join(root, `test-results/${project}.json`)
  rmSync(report, { force: true })
  const { ok, output } = await runProgram(
    join(root, 'node_modules/vitest/vitest.mjs'),
    [
      'run',
      '--project',
      project,
      '--reporter',
      'dot',
      '--reporter',
      'json',
      '--outputFile.json',
      report,
      ...files,
    ],
    root,
  )
  const failures = failuresOfTests(report, root)
  return { ok, output, details: output, ...countsOf(report), failures, passedFiles: passedIn(report, root) }
}

/**
 * How many tests of a vitest JSON report passed and failed; a report that is not there counts as one failure.
 */
export function countsOf(report: string): { passed: number; failed: number } {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const broken = success || numFailedTests > 0 ? 0 : Math.max(1, numFailedTestSuites)
  return { passed: numPassedTests, failed: numFailedTests + broken }
}

function passedIn(report: string, root: string): Set<string> {
  if (!existsSync(report)) return new Set()
  const { testResults }: { testResults: { name: string; status: string }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return new Set(
    testResults
      .filter(({ status }) => status === 'passed')
      .map(({ name }) => relative(root, name).replaceAll('\\', '/')),
  )
}
