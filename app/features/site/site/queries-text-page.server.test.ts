import { expect, test } from 'vitest'
import { z } from 'zod'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { getTextPage, listTextPageNames } from './queries-text-page.server.ts'
import { readText, showText } from './read-text.server.ts'

const ctxIn = (language: Language) => makeContext({ language })

test.each(LANGUAGES)('every page of the house can be read in %s', async (language) => {
  for (const name of await listTextPageNames()) {
    const page = await getTextPage(ctxIn(language), name)
    expect(page.sections.length).toBeGreaterThan(1)
    expect(JSON.stringify(page)).not.toMatch(/\{\{|undefined/)
  }
})

test('the day of the last change is said in the language of the reader', async () => {
  expect((await getTextPage(ctxIn('de'), 'terms')).updated).toMatch(/^\d+\. \p{L}+ \d{4}$/u)
  expect((await getTextPage(ctxIn('ja'), 'terms')).updated).toMatch(/^\d{4}年\d+月\d+日$/)
})

test.each(['nothing', '../en/pages/terms', 'Terms', ''])('there is no page %s', async (name) => {
  await expect(getTextPage(ctxIn('en'), name)).rejects.toThrow('notFound')
})

test('the pages about data name the check by Google where it is configured, and only there', () => {
  const saysGoogle = (language: Language) =>
    ['terms', 'privacy', 'cookies'].map((name) => {
      const { body } = readText('pages', language, name, z.unknown())
      const shown = showText({ kind: 'pages', language, name }, body)
      return JSON.stringify(shown).includes('reCAPTCHA')
    })
  for (const language of LANGUAGES) expect(saysGoogle(language)).toEqual([false, false, false])
  configure({ MODE: 'test', LOG_LEVEL: 'silent', RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's' })
  for (const language of LANGUAGES) expect(saysGoogle(language)).toEqual([true, true, true])
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})
