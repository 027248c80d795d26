import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { actName } from './trace.ts'

/** The acts that the program writes down by a name of its own, as its text has them. */
function actsInCode(): string[] {
  const acts = new Set<string>()
  for (const file of globSync('app/**/*.server.ts')) {
    const text = readFileSync(file, 'utf8')
    for (const [, act = ''] of text.matchAll(/\baudit\(\s*\w+,\s*[\w.]+(?:\([^)]*\))?,\s*'([^']+)'/g))
      acts.add(act)
  }
  return [...acts]
}

test('every act that is written down by a name of its own has one in each language', () => {
  const acts = actsInCode()
  expect(acts.length).toBeGreaterThan(260)
  for (const language of LANGUAGES) {
    const t = translator(language)
    expect(acts.filter((act) => actName(act, t) === act)).toEqual([])
  }
})

test('several steps at once are named beside each other, and one without a name stands as it is', () => {
  const t = translator('en')
  expect(actName('order.confirm+start', t)).toBe('Order confirmed · Payment started')
  expect(actName('thing.done', t)).toBe('thing.done')
  expect(actName('nothing', t)).toBe('nothing')
})
