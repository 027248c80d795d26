import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProgram } from './check/run-parts.ts'
import { SCOPED_QUERIES } from './unscoped/scoped-queries.ts'
import { withoutScope } from './unscoped/without-scope.ts'

const ROOT = path.join(import.meta.dirname, '..')
const COPIED = [
  'app',
  'tests',
  'scripts',
  'migrations',
  'locales',
  'public',
  'docs',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/**
 * Takes the condition that says whose out of each of SCOPED_QUERIES, one at a time, in a copy of the code,
 * and runs the tests in which somebody else asks: a test must fail each time, and none before. Names some of
 * them on the command line to try only these.
 */
async function main(): Promise<string[]> {
  const wanted = process.argv.slice(2)
  const chosen = SCOPED_QUERIES.filter(({ query }) => wanted.length === 0 || wanted.includes(query))
  const copy = mkdtempSync(path.join(tmpdir(), 'quorum-unscoped-'))
  try {
    for (const name of COPIED)
      if (existsSync(path.join(ROOT, name)))
        cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
    const files = [...new Set(chosen.map(({ test }) => onlyFile(copy, `{app,tests}/**/${test}`)))]
    const before = await failuresOf(copy, files)
    if (before.failed.length > 0 || before.passed === 0)
      return ['before anything is taken out', ...before.failed]
    console.log(`${chosen.length} queries, ${before.passed} tests in ${files.length} files`)
    const survived: string[] = []
    for (const one of chosen)
      if (!(await isMissed(copy, one))) survived.push(`${one.query} without ${one.scope}`)
    return survived
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Whether a test fails once the condition is gone, and fails for that. */
async function isMissed(
  copy: string,
  { query, scope, test }: (typeof SCOPED_QUERIES)[number],
): Promise<boolean> {
  const file = path.join(copy, fileOf(copy, query))
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, withoutScope(text, query, scope))
  try {
    const { failed, output } = await failuresOf(
      copy,
      [onlyFile(copy, `{app,tests}/**/${test}`)],
      ['--bail', '1'],
    )
    const isBroken = /syntax error|is not defined|SyntaxError|does not exist|missing FROM-clause/.test(output)
    console.log(
      `${failed.length > 0 && !isBroken ? '✓' : '×'} ${query}: ${failed[0] ?? 'no test fails'}${isBroken ? ' (broken)' : ''}`,
    )
    return failed.length > 0 && !isBroken
  } finally {
    writeFileSync(file, text)
  }
}

function onlyFile(root: string, pattern: string): string {
  const [file, ...more] = globSync(pattern, { cwd: root })
  if (!file || more.length > 0)
    throw new Error(`${pattern} is ${file ? [file, ...more].join(' and ') : 'nowhere'}`)
  return file
}

/** The file of queries that exports a function. */
function fileOf(root: string, query: string): string {
  const exported = new RegExp(`^export (async )?function ${query}\\(`, 'm')
  const found = globSync('app/features/**/queries*.server.ts', { cwd: root }).filter((file) =>
    exported.test(readFileSync(path.join(root, file), 'utf8')),
  )
  if (found.length !== 1) throw new Error(`${query} is exported by ${found.length} files of queries`)
  return found[0] ?? ''
}

type Report = {
  numPassedTests: number
  testResults: {
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

async function failuresOf(
  root: string,
  files: string[],
  more: string[] = [],
): Promise<{ passed: number; failed: string[]; output: string }> {
  const report = path.join(root, 'report.json')
  rmSync(report, { force: true })
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const options = ['--reporter', 'json', '--outputFile.json', report]
  const { output } = await runProgram(
    vitest,
    ['run', '--project', 'database', ...options, ...more, ...files],
    root,
  )
  if (!existsSync(report)) return { passed: 0, failed: [output], output }
  const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  const messages = failed.flatMap(({ failureMessages }) => failureMessages)
  return {
    passed: numPassedTests,
    failed: failed.map(({ fullName }) => fullName),
    output: [...messages, ...testResults.map(({ message }) => message)].join('\n'),
  }
}

const survived = await main()
for (const one of survived) console.error(`× ${one}`)
console.log(survived.length === 0 ? 'Each of them is missed.' : `${survived.length} are missed by no test.`)
process.exitCode = survived.length === 0 ? 0 : 1
