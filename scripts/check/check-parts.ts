import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { memoryFile } from '../reach/memory.ts'
import { openPasses } from '../reach/passes.ts'
import { openReach, type Reach } from '../reach/reach.ts'
import { hashOf } from '../reach/stamps.ts'
import { runVitest } from '../test/run-vitest.ts'
import { listTests } from '../test/test-files.ts'
import { checkAsvs } from './asvs.ts'
import { checkBoundaries } from './boundaries.ts'
import { checkDecisionRecords } from './decision-records.ts'
import { checkLocales } from './locales.ts'
import { type Part, type PartResult, programPart, rulesPart, runProgram } from './run-parts.ts'
import { checkSnapshots } from './snapshots.ts'
import { checkStructure } from './structure.ts'
import { checkStyleSheets } from './style-sheets.ts'
import { checkTexts } from './texts.ts'

/**
 * Everything that needs neither a build nor a database, the slowest parts first. With `isKept`, what passed
 * before is not looked at again while all that its answer hangs on is as it was.
 */
export function checkParts(root: string, { isKept = false } = {}): Part[] {
  let opened: Reach | undefined
  const reach = () => {
    if (isKept) opened ??= openReach(root)
    return opened
  }
  const knip = programPart('dead code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints'], root)
  const generated = generateRouteTypes(root)
  return [
    { name: 'unit tests', run: () => runUnitTests(root, reach()) },
    keptWhole(root, reach, {
      name: 'source rules',
      run: async () => (await generated) ?? lookAtSources(root, isKept),
    }),
    { name: 'types', run: async () => (await generated) ?? checkTypes(root, isKept) },
    keptWhole(root, reach, { ...knip, run: async () => (await generated) ?? knip.run() }),
    { name: 'format and lint', run: () => formatAndLint(root, reach()) },
    rulesPart('boundaries', () => checkBoundaries(root, reach()?.imports)),
    rulesPart('files and names', () => checkStructure(root)),
    rulesPart('decision records', () => checkDecisionRecords(root)),
    rulesPart('style sheets', () => checkStyleSheets(root)),
    rulesPart('six languages', () => checkLocales(root)),
    rulesPart('long texts', () => checkTexts(root)),
    rulesPart('security list', () => checkAsvs(root)),
    rulesPart('snapshots', () => checkSnapshots(root).violations),
  ]
}

/** What all answers hang on. */
const SETTINGS =
  /^(package-lock\.json|package\.json|tsconfig\.json|vitest\.config\.ts|vite\.config\.ts|biome\.json|\.gitignore|scripts\/test\/(run-vitest|test-files)\.ts|scripts\/reach\/(?!.*\.test\.ts$).*|scripts\/check\/(check-parts|import-graph|run-parts)\.ts)$/

/** Writes the types of the routes, which three parts read; tells what went wrong, or null. */
async function generateRouteTypes(root: string): Promise<PartResult | null> {
  if (!existsSync(join(root, 'app/routes.ts'))) return null
  const { ok, output } = await runProgram(
    join(root, 'node_modules/@react-router/dev/bin.cjs'),
    ['typegen'],
    root,
  )
  return ok ? null : { ok, details: output }
}

/** Each checker reads for itself what all of them need: more than there are cores to spare cost time. */
const checkers = () => String(Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))))

async function checkTypes(root: string, isKept: boolean) {
  const kept = isKept ? ['--incremental', '--tsBuildInfoFile', memoryFile(root, 'types.tsbuildinfo')] : []
  const { ok, output } = await runProgram(
    join(root, 'node_modules/typescript7/bin/tsc'),
    ['--noEmit', '--pretty', 'false', '--checkers', checkers(), ...kept],
    root,
  )
  return { ok, details: output }
}

/** The program of all sources stays: in little room each part of it would be carried about several times. */
const ROOMY = ['--min-semi-space-size=64', '--max-semi-space-size=128']

async function lookAtSources(root: string, isKept: boolean): Promise<PartResult> {
  const script = join(root, 'scripts/check/look-at-sources.ts')
  const { ok, output } = await runProgram(script, isKept ? ['--kept'] : [], root, ROOMY)
  return { ok, details: output }
}

async function runUnitTests(root: string, reach?: Reach): Promise<PartResult> {
  const files = listTests(root).unit
  if (!reach) return runVitest(root, 'unit')
  const setUp = reach.importsKeyOf('app/platform/testing/put-back.ts')
  const keyOf = (file: string) => hashOf([setUp, reach.keyOf(file)])
  const { asked, keys, passes } = unknownOf(root, reach, { name: 'unit', files, keyOf })
  if (asked.length === 0) return { ok: true, details: '', passed: 0, failed: 0, kept: files.length }
  const result = await runVitest(root, 'unit', asked)
  passes.note(
    asked.filter((file) => result.passedFiles.has(file)).map((file) => [file, keys.get(file) ?? '']),
  )
  return { ...result, kept: files.length - asked.length }
}

const BIOME = '@biomejs/biome/bin/biome'
const LINT = ['ci', '--colors=off', '--error-on-warnings', '--no-errors-on-unmatched']
/** Longer lists of files do not fit into one command everywhere. */
const MOST_FILES = 1_000

async function formatAndLint(root: string, reach?: Reach): Promise<PartResult> {
  const whole = programPart('', BIOME, [...LINT, '.'], root)
  if (!reach) return whole.run()
  const files = [...reach.stamps.keys()]
  // The linter looks at one file at a time: what needs others stands in rules of ours.
  const keyOf = (file: string) => reach.stamps.get(file) ?? ''
  const { asked, keys, passes } = unknownOf(root, reach, { name: 'lint', files, keyOf })
  if (asked.length === 0) return { ok: true, details: '', kept: files.length }
  const part = asked.length > MOST_FILES ? whole : programPart('', BIOME, [...LINT, ...asked], root)
  const result = await part.run()
  if (result.ok) passes.note(keys)
  return { ...result, kept: asked.length > MOST_FILES ? 0 : files.length - asked.length }
}

type Things = { name: string; files: string[]; keyOf: (file: string) => string }

function unknownOf(root: string, reach: Reach, { name, files, keyOf }: Things) {
  const passes = openPasses(root, name)
  const common = [reach.keyOfAll(SETTINGS), process.version]
  const keys = new Map(files.map((file) => [file, hashOf([...common, keyOf(file)])]))
  return { passes, keys, asked: passes.unknown(keys) }
}

/** A part that is not run where nothing at all has changed since it passed. */
function keptWhole(root: string, reach: () => Reach | undefined, part: Part): Part {
  const run = async (): Promise<PartResult> => {
    const now = reach()
    if (!now) return part.run()
    const passes = openPasses(root, 'whole')
    const own = [[part.name, hashOf([now.keyOfAll(/./), process.version])]] as const
    if (passes.unknown(own).length === 0) return { ok: true, details: '', kept: 1 }
    const result = await part.run()
    if (result.ok) passes.note(own)
    return result
  }
  return { ...part, run }
}
