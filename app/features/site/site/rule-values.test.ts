import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { listTexts } from './read-text.server.ts'
import { ruleValues } from './rule-values.ts'

const textsOf = (language: string) =>
  listTexts('pages').map((name) => readFileSync(`locales/${language}/pages/${name}.md`, 'utf8'))

test.each(LANGUAGES)('the pages in %s name each figure of a rule by its rule', (language) => {
  const texts = textsOf(language)
  expect(texts.length).toBe(12)
  const whole = texts.join('\n')
  const unused = Object.keys(ruleValues()).filter((name) => !whole.includes(`{{${name}}}`))
  expect(unused).toEqual([])
})

test.each(LANGUAGES)('no page in %s writes the share of the marketplace as a bare figure', (language) => {
  const bare = new RegExp(`\\b${ruleValues().commission}[\\s\\u00a0\\u202f]?[%％]`)
  expect(textsOf(language).filter((text) => bare.test(text))).toEqual([])
  expect(textsOf(language).filter((text) => text.includes('{{commission}}')).length).toBeGreaterThanOrEqual(2)
})

test.each(LANGUAGES)(
  'the page about cookies in %s names each that the code sets, and each key of the storage',
  (language) => {
    const page = readFileSync(`locales/${language}/pages/cookies.md`, 'utf8')
    const sources = globSync('app/**/*.{ts,tsx}', { exclude: ['app/**/*.test.*'] })
    const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
    const sealed = readFileSync('app/features/people/credentials/identity-cookies.ts', 'utf8')
    const namesIn = (text: string, form: RegExp) => [...text.matchAll(form)].map((found) => found[1])
    const names = new Set([
      ...namesIn(code, /hostCookieName\('(\w+)'\)/g),
      ...namesIn(sealed, /^ {2}name: '(\w+)'/gm),
      ...namesIn(code, /^const NAME = '(\w+:)'$/gm).map((name) => `${name}…`),
      ...namesIn(code, /`(\w+:)\$\{/g)
        .filter((name) => ['draft:', 'unsent:'].includes(String(name)))
        .map((name) => `${name}…`),
    ])
    expect(names.size).toBeGreaterThanOrEqual(13)
    expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  },
)
