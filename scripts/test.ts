import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { logFile } from '#app/platform/testing/log-keeping.ts'
import { checkParts } from './check/check-parts.ts'
import {
  type Finished,
  type Part,
  programPart,
  rulesPart,
  runParts,
  runProgram,
  sayWhenStopped,
} from './check/run-parts.ts'
import { changedSince } from './reach/git.ts'
import { openReach } from './reach/reach.ts'
import { checkBrowserFiles, checkBuiltReaders, checkPageWeights } from './test/after-build.ts'
import { type Chosen, chooseTests } from './test/choose-tests.ts'
import { failuresOfJourneys, lastWords, sayFailures } from './test/failures.ts'
import { installBrowser } from './test/find-browser.ts'
import { runVitest } from './test/run-vitest.ts'
import { searchLogs } from './test/search-logs.ts'
import { sayWhereTimeWent, timesOfJourneys, timesOfTests } from './test/slowest.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => console.log(line)

const only = chosenTests()

const stages: Part[][] = [
  // What comes after waits for the build, and a core that has nothing left to check can do it.
  [
    programPart('build', join(root, 'scripts/build.ts'), [], root),
    ...checkParts(root, { isKept: only !== null }),
  ],
  [
    rulesPart('browser files', () => checkBrowserFiles(root)),
    rulesPart('built readers', () => checkBuiltReaders(root)),
    rulesPart('page weights', () => checkPageWeights(root)),
    ...(only?.database.length === 0 ? [] : [{ name: 'database tests', run: runDatabaseTests }]),
  ],
  only?.journeys.length === 0 ? [] : [{ name: 'journeys', run: runJourneys }],
  // What a part of the tests logs says nothing of what all of them would.
  only ? [] : [rulesPart('logs', () => searchLogs(root))],
]

sayWhenStopped(say)
const finished: Finished[] = []
for (const stage of stages) finished.push(...(await runParts(stage, say)))
for (const project of ['unit', 'database'])
  sayWhereTimeWent(`${project} tests`, timesOfTests(join(root, `test-results/${project}.json`), root), say)
sayWhereTimeWent('journeys', timesOfJourneys(join(root, 'test-results/journeys.json')), say)
const sum = (of: 'passed' | 'failed') =>
  finished.reduce((total, part) => total + (part[of] ?? Number(part.ok === (of === 'passed'))), 0)
say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
// Who reads a log reads its end: what failed is said there once more, short.
for (const { ok, name, details, failures = [] } of finished) {
  if (!ok && failures.length === 0) say(`\n✗ ${name}\n${lastWords(details).replace(/^/gm, '    ')}`)
  sayFailures(failures, say)
}
process.exitCode = finished.every(({ ok }) => ok) && sum('failed') === 0 ? 0 : 1

/**
 * `npm test -- --changed [BASE]`: the tests that what differs from BASE, main unless named, can reach; null
 * for all tests.
 */
function chosenTests(): Chosen | null {
  const [flag, base = 'main'] = process.argv.slice(2)
  if (flag === undefined) return null
  if (flag !== '--changed') throw new Error(`npm test takes --changed [BASE], not ${flag}`)
  const changed = changedSince(root, base)
  const chosen = chooseTests(root, openReach(root), changed)
  const { database, journeys } = chosen
  say(
    `${changed.length} files differ from ${base}: ${database.length} files of tests on the database, ${journeys.length} of journeys`,
  )
  return chosen
}

async function runDatabaseTests() {
  const result = await runVitest(root, 'database', only?.database)
  writeFileSync(logFile('database', 'log'), result.output)
  return result
}

async function runJourneys() {
  if (installBrowser(root, say) === null) {
    return { ok: false, details: 'No Chromium could be found or installed.', passed: 0, failed: 1 }
  }
  const report = join(root, 'test-results/journeys.json')
  rmSync(report, { force: true })
  const part = only ? ['--project', 'journeys', ...(only.crawls ? [] : ['--no-deps']), ...only.journeys] : []
  const program = join(root, 'node_modules/@playwright/test/cli.js')
  const { ok, output } = await runProgram(program, ['test', ...part], root)
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
