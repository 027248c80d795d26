import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { packingRules } from './rule-packing.ts'

const long = 'so many words that they run on '.repeat(4)
const planted: [what: string, rule: string, text: string][] = [
  ['an object into an object', 'packed-spread', 'export const a = { ...{ b: 1, c: 2 }, d: 3 }'],
  ['an object into an argument', 'packed-spread', 'export const a = Object.keys({ ...{ b: 1 } })'],
  ['a list into a list', 'packed-spread', 'export const a = [...[1, 2], 3]'],
  ['a list into arguments', 'packed-spread', 'export const a = Math.max(...[1, 2], 3)'],
  ['an object into an element', 'packed-spread', 'export const a = (b: string) => <p {...{ id: b }} />'],
  ['a constant list into a list', 'packed-spread', "export const a = [...(['b', 'c'] as const), 'd']"],
  ['a checked object into an object', 'packed-spread', 'export const a = { ...({ b: 1 } satisfies object) }'],
  ['a block comment', 'comment-width', `/** ${long}*/\nexport const a = 1`],
  ['a line of a block comment', 'comment-width', `/**\n * Why.\n * ${long}\n */\nexport const a = 1`],
  [
    'a statement of ten values',
    'counted-parameters',
    'export const a = plannedWrite("a.b", `insert into c values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)',
  ],
  [
    'a statement with more to it',
    'counted-parameters',
    'export const a = plannedStatement<Row>("a.b", `select $1::int ${of("$12")}`)',
  ],
  ['a line comment', 'comment-width', `  // ${long}\nexport const a = 1`],
]
const fileOf = (at: number) => `app/ui/packed-${at}.tsx`
const broken = brokenIn(packingRules, {
  'app/ui/sound.tsx': `/** Why. */
const [one, two, none] = [{ a: 1 }, [1], {}]
export const a = (is: boolean) => ({ ...one, ...(is && { b: 2 }), ...(is ? { c: 3 } : {}), ...none, ...{} })
export const b = (is: boolean) => [...two, ...(is ? [1] : []), ...two.map((n) => [n]), ...[]]
// biome-ignore lint/suspicious/noExplicitAny: ${long}
export const c = \`${long}\`
export const d = plannedWrite('a.b', \`insert into c select $1, $2, $9\`)
export const e = 'it costs $10'`,
  ...Object.fromEntries(planted.map(([, , text], at) => [fileOf(at), text])),
})

test.each(planted.map(([what, rule], at) => ({ what, rule, at })))('$rule: $what', ({ rule, at }) => {
  expect(broken.filter((one) => one.startsWith(`${fileOf(at)} `))).toEqual([`${fileOf(at)} ${rule}`])
})

test('what depends on something is spread, and directions to tools keep their line', () => {
  expect(broken).toHaveLength(planted.length)
})
