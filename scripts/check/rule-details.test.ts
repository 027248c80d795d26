import { expect, test } from 'vitest'
import { SAID_DETAILS } from '#app/features/site/backoffice/things/detail-names.ts'
import { wordOf } from '#app/features/site/backoffice/things/line-details.ts'
import type { Translate } from '#app/kit/texts.ts'
import { brokenIn, openPlanted } from './planted-house.ts'
import { detailRules, detailsIn, WORDS_OF_DETAILS } from './rule-details.ts'

const FILE = 'app/features/sales/orders/note-order.server.ts'
const planted = (details: string, before = '') => ({
  [FILE]: `import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeOrder } from './change-order.server.ts'
type Why = 'goodwill' | 'no_seat'
export async function noteOrder(tx: Tx, ctx: Ctx, id: string, why: Why, row: never) {
  ${before}
  await audit(tx, ctx, 'orders.note', { kind: 'order', id }, ${details})
}`,
})

test.each([
  ['a detail without a name', '{ colour: 1 }', ''],
  ['a code without a word', "{ reason: 'mood' as 'mood' | 'goodwill' }", ''],
  ['one of a constant', '{ ...said, days: 3 }', "const said = { mark: 'late' as const }"],
  ['one in a list', '{ levels }', "const levels: ('learning' | 'boredom')[] = []"],
  ['one of a step', '{}', "await changeOrder(tx, ctx, row, {}, { details: { taste: 'sour' } })"],
])('refuses %s', (_, details, before) => {
  expect(brokenIn(detailRules, planted(details, before))).toEqual([`${FILE} details-have-words`])
})

test('reads all that is given, and lets through what has words, is free, or stays with the program', () => {
  const files = planted(
    "{ reason: why, note: personal('x'), days: 3, session: id, ...said }",
    'const said = { count: 2 }',
  )
  const house = openPlanted(files)
  const read = house.sources.flatMap((source) => (source.file === FILE ? detailsIn(house, source) : []))
  expect(read.map(({ name, codes }) => `${name} ${codes}`)).toEqual([
    'count ',
    'reason goodwill,no_seat',
    'note ',
    'days ',
    'session ',
  ])
  expect(brokenIn(detailRules, files)).toEqual([])
})

test('what is kept hangs on every file in which a word of a detail may stand', () => {
  const asked = new Set<string>()
  const t = ((key: string) => {
    asked.add(key.split(':')[0] ?? '')
    return key
  }) as Translate
  for (const name of SAID_DETAILS) wordOf(name, 'topic.hide', t)
  expect(asked.size).toBeGreaterThan(2)
  for (const name of asked) expect(`locales/en/${name}.json`).toMatch(WORDS_OF_DETAILS)
})
