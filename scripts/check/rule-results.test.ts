import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { resultRules } from './rule-results.ts'

const HEAD = `
import { expect as seen, type Page } from '@playwright/test'
import { expect } from 'vitest'
declare const page: Page
const pick = <T,>(one: T) => one
export async function save(): Promise<void> {}
const each = async (all: string[]) => all.map(save)
`
const bodies = {
  checked: 'try { decodeURIComponent(text); return true } catch { return false }',
  made: 'try { new URL(text) } catch { return }',
  parsed: 'JSON.parse(text)',
  floating: 'save()',
  chained: 'save().then(() => 1)',
  many: 'Promise.all([save()])',
  listed: 'each([text])',
  letGo: 'void save()',
  used: 'return decodeURIComponent(text) !== text',
  awaited: 'await save()',
  caught: 'save().catch(() => undefined)',
  both: 'save().then(() => 1, () => 2)',
  ended: 'save().catch(() => 1).finally(() => 2)',
  handed: 'return save()',
  plain: 'text.trim()',
  all: '[text].map(save)',
  every: '[text].map((one) => one.trim())',
  resolves: 'expect(save()).resolves.toBe(1)',
  expects: 'expect(save()).not.toBe(1)',
  polls: 'expect.poll(() => 1).toBe(1)',
  looks: 'seen(page).toHaveTitle(text)',
  looksNot: 'seen(page).not.toHaveTitle(text)',
  counts: 'seen(1).toBe(1)',
  picks: 'pick(save)()',
  presses: 'page.click(text)',
}
const bad = ['checked', 'made', 'parsed', 'floating', 'chained', 'many', 'listed', 'letGo', 'all']
bad.push('resolves', 'polls', 'looks', 'looksNot', 'picks', 'presses')

const fileOf = (name: string) => `app/features/catalogue/topics/${name}.server.ts`
const textOf = (body: string) => `${HEAD}export async function act(text: string) { ${body} }`

const inBrowser = (name: string) => `app/features/catalogue/topics/components/${name}.tsx`

test('a result that nobody uses and a promise that nobody takes are caught, and nothing else; what is let go ends nobody else’s work in a browser', () => {
  const files = Object.fromEntries(Object.entries(bodies).map(([name, body]) => [fileOf(name), textOf(body)]))
  const shown = { [inBrowser('let-go')]: textOf('void save()'), [inBrowser('floats')]: textOf('save()') }
  const found = brokenIn(resultRules, { ...files, ...shown })
  const rules = bad.map(
    (name) => `${fileOf(name)} ${bad.indexOf(name) < 3 ? 'results-are-used' : 'promises-are-awaited'}`,
  )
  expect(found).toEqual([...rules, `${inBrowser('floats')} promises-are-awaited`].sort())
})
