import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { listTexts } from './read-text.server.ts'
import { ruleValues } from './rule-values.ts'

const textsOf = (language: string) =>
  listTexts('pages').map((name) => readFileSync(`locales/${language}/pages/${name}.md`, 'utf8'))

test.each(LANGUAGES)('the pages in %s name each figure of a rule by its rule', (language) => {
  const texts = textsOf(language)
  expect(texts.length).toBe(10)
  const whole = texts.join('\n')
  const unused = Object.keys(ruleValues()).filter((name) => !whole.includes(`{{${name}}}`))
  expect(unused).toEqual([])
})

test.each(LANGUAGES)('no page in %s writes the share of the marketplace as a bare figure', (language) => {
  const bare = new RegExp(`\\b${ruleValues().commission}[\\s\\u00a0\\u202f]?[%％]`)
  expect(textsOf(language).filter((text) => bare.test(text))).toEqual([])
  expect(textsOf(language).filter((text) => text.includes('{{commission}}')).length).toBeGreaterThanOrEqual(2)
})
