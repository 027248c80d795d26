import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failuresOfTests } from '../test/failures.ts'
import { checkAsvs } from './asvs.ts'
import { checkBoundaries } from './boundaries.ts'
import { checkLocales } from './locales.ts'
import { type Part, type PartResult, programPart, rulesPart, runProgram } from './run-parts.ts'
import { checkSnapshots } from './snapshots.ts'
import { checkSources } from './source-rules.ts'
import { checkStructure } from './structure.ts'
import { checkStyleSheets } from './style-sheets.ts'
import { checkTexts } from './texts.ts'

/** Everything that needs neither a build nor a database, the slowest parts first. */
export function checkParts(root: string): Part[] {
  const deadCode = programPart('dead code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints'], root)
  const generated = generateRouteTypes(root)
  return [
    { name: 'types', run: async () => (await generated) ?? checkTypes(root) },
    { name: 'unit tests', run: () => runUnitTests(root) },
    { ...deadCode, run: async () => (await generated) ?? deadCode.run() },
    programPart(
      'format and lint',
      '@biomejs/biome/bin/biome',
      ['ci', '--colors=off', '--error-on-warnings', '.'],
      root,
    ),
    rulesPart('boundaries', () => checkBoundaries(root)),
    rulesPart('files and names', () => checkStructure(root)),
    rulesPart('source rules', () => checkSources(root)),
    rulesPart('style sheets', () => checkStyleSheets(root)),
    rulesPart('six languages', () => checkLocales(root)),
    rulesPart('long texts', () => checkTexts(root)),
    rulesPart('security list', () => checkAsvs(root)),
    rulesPart('snapshots', () => checkSnapshots(root).violations),
  ]
}

/** Writes the types of the routes, which two parts read; tells what went wrong, or null. */
async function generateRouteTypes(root: string): Promise<PartResult | null> {
  if (!existsSync(join(root, 'app/routes.ts'))) return null
  const { ok, output } = await runProgram(
    join(root, 'node_modules/@react-router/dev/bin.cjs'),
    ['typegen'],
    root,
  )
  return ok ? null : { ok, details: output }
}

async function checkTypes(root: string) {
  const { ok, output } = await runProgram(
    join(root, 'node_modules/typescript7/bin/tsc'),
    ['--noEmit', '--pretty', 'false'],
    root,
  )
  return { ok, details: output }
}

async function runUnitTests(root: string) {
  const report = join(root, 'test-results/unit.json')
  rmSync(report, { force: true })
  const { ok, output } = await runProgram(
    join(root, 'node_modules/vitest/vitest.mjs'),
    ['run', '--project', 'unit', '--reporter', 'dot', '--reporter', 'json', '--outputFile.json', report],
    root,
  )
  return { ok, details: output, ...countsOf(report), failures: failuresOfTests(report, root) }
}

/** How many tests of a vitest JSON report passed and failed; a report that is not there counts as one failure. */
export function countsOf(report: string): { passed: number; failed: number } {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const broken = success || numFailedTests > 0 ? 0 : Math.max(1, numFailedTestSuites)
  return { passed: numPassedTests, failed: numFailedTests + broken }
}
