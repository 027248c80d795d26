import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { logFile } from '#app/platform/testing/log-keeping.ts'
import { checkParts, countsOf } from './check/check-parts.ts'
import {
  type Finished,
  type Part,
  programPart,
  rulesPart,
  runParts,
  runProgram,
  sayWhenStopped,
} from './check/run-parts.ts'
import { checkBrowserFiles, checkPageWeights } from './test/after-build.ts'
import { failuresOfJourneys, failuresOfTests, lastWords, sayFailures } from './test/failures.ts'
import { installBrowser } from './test/find-browser.ts'
import { searchLogs } from './test/search-logs.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => console.log(line)

const stages: Part[][] = [
  checkParts(root),
  [programPart('build', join(root, 'scripts/build.ts'), [], root)],
  [
    rulesPart('browser files', () => checkBrowserFiles(root)),
    rulesPart('page weights', () => checkPageWeights(root)),
    { name: 'database tests', run: runDatabaseTests },
  ],
  [{ name: 'journeys', run: runJourneys }],
  [rulesPart('logs', () => searchLogs(root))],
]

sayWhenStopped(say)
const finished: Finished[] = []
for (const stage of stages) finished.push(...(await runParts(stage, say)))
const sum = (of: 'passed' | 'failed') =>
  finished.reduce((total, part) => total + (part[of] ?? Number(part.ok === (of === 'passed'))), 0)
say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
// Who reads a log reads its end: what failed is said there once more, short.
for (const { ok, name, details, failures = [] } of finished) {
  if (!ok && failures.length === 0) say(`\n✗ ${name}\n${lastWords(details).replace(/^/gm, '    ')}`)
  sayFailures(failures, say)
}
process.exitCode = finished.every(({ ok }) => ok) && sum('failed') === 0 ? 0 : 1

async function runDatabaseTests() {
  const report = join(root, 'test-results/database.json')
  rmSync(report, { force: true })
  const { ok, output } = await runProgram(
    join(root, 'node_modules/vitest/vitest.mjs'),
    ['run', '--project', 'database', '--reporter', 'dot', '--reporter', 'json', '--outputFile.json', report],
    root,
  )
  writeFileSync(logFile('database', 'log'), output)
  return { ok, details: output, ...countsOf(report), failures: failuresOfTests(report, root) }
}

async function runJourneys() {
  if (installBrowser(root, say) === null) {
    return { ok: false, details: 'No Chromium could be found or installed.', passed: 0, failed: 1 }
  }
  const report = join(root, 'test-results/journeys.json')
  rmSync(report, { force: true })
  const { ok, output } = await runProgram(join(root, 'node_modules/@playwright/test/cli.js'), ['test'], root)
  const stats = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8')).stats
    : { expected: 0, unexpected: 1 }
  const failed = stats.unexpected
  return {
    ok,
    details: output,
    passed: stats.expected,
    failed: ok ? failed : Math.max(1, failed),
    failures: failuresOfJourneys(report, root),
  }
}
