import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkAsvs } from './asvs.ts'
import { plantTree } from './plant-tree.ts'

const own = readFileSync(join(import.meta.dirname, '../../docs/asvs.md'), 'utf8')
const withLine = (id: string, line: string) =>
  own.replace(new RegExp(`^\\| ${id.replaceAll('.', '\\.')} .*$`, 'm'), line)

const TEST = "test('values are parameters', () => {})\ntest.each([1, two()])('%s holds', () => {})\n"
const planted = (line: string) =>
  plantTree({ 'docs/asvs.md': withLine('1.2.4', line), 'app/a.test.ts': TEST, 'app/a.ts': 'new WebSocket()' })

const FAULTS: [what: string, line: string, told: RegExp][] = [
  ['a line that is missing', '', /^1\.2\.4 has 0 lines/],
  [
    'a line that is there twice',
    '| 1.2.4 | a | met | `app/a.ts` |\n| 1.2.4 | a | met | `app/a.ts` |',
    /2 lines/,
  ],
  [
    'a number that nobody asks for',
    '| 1.2.4 | a | met | `app/a.ts` |\n| 1.2.7 | a | met | `app/a.ts` |',
    /^1\.2\.7 is not/,
  ],
  ['an empty cell', '| 1.2.4 |  | met | `app/a.ts` |', /^1\.2\.4 has an empty cell/],
  ['a standing of its own', '| 1.2.4 | a | fine | `app/a.ts` |', /^1\.2\.4 stands as "fine"/],
  ['a file that is not there', '| 1.2.4 | a | met | `app/b.ts` |', /^1\.2\.4 names app\/b\.ts/],
  [
    'a test that is not there',
    '| 1.2.4 | a | tested | `app/a.test.ts` › values are quoted |',
    /does not have: values are quoted/,
  ],
  ['a claim without a test', '| 1.2.4 | a | tested | `app/a.ts` |', /^1\.2\.4 names no test/],
  ['a claim without a file', '| 1.2.4 | a | met | everywhere we look |', /^1\.2\.4 names no file/],
  [
    'what does not apply without a search',
    '| 1.2.4 | a | not applicable | There is none of it here |',
    /^1\.2\.4 names no search/,
  ],
  [
    'what does not apply, and is there',
    '| 1.2.4 | a | not applicable | No `WebSocket` in `app` |',
    /no WebSocket, but app\/a\.ts has it/,
  ],
  [
    'a search that looks at nothing',
    '| 1.2.4 | a | not applicable | There is no `WebSocket` in `lib` |',
    /lib, which holds no code/,
  ],
  ['an excuse without a reason', '| 1.2.4 | a | not yet | later |', /^1\.2\.4 does not say why/],
]

const trees = FAULTS.map(([, line]) => planted(line))
const good = planted(
  '| 1.2.4 | a | tested | `app/a.ts`<br>`app/a.test.ts` › values are parameters<br>`app/a.test.ts` › %s holds |',
)
afterAll(() => {
  for (const tree of [...trees, good]) tree.remove()
})

/** The planted tree has only its own files: what the others name is not there. */
const ofPlanted = (root: string) =>
  checkAsvs(root)
    .map(({ message }) => message)
    .filter((message) => message.startsWith('1.2.4 ') || / has \d+ lines| is not asked for/.test(message))

test('a sound line has no violation', () => expect(ofPlanted(good.root)).toEqual([]))

test('what is nowhere but in a test does not apply', () => {
  const absent = planted('| 1.2.4 | a | not applicable | No `parameters` in `app`, no `Socket5` in `app` |')
  expect(ofPlanted(absent.root)).toEqual([])
  absent.remove()
})

test('each line of ours that does not apply is searched for', () => {
  const lines = own.split('\n').filter((line) => /\| not applicable +\|/.test(line))
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines) expect(line).toMatch(/\bno `[^`]+` in `[^`]+`/i)
})

test.each(FAULTS.map(([what, , message], at) => [what, message, at] as const))(
  '%s is caught',
  (_what, message, at) => {
    const found = ofPlanted(trees[at]?.root ?? '')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(message)
  },
)
