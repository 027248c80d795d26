import { globSync } from 'node:fs'
import nodemailer from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PAYLOADS } from '#tests/support/payloads.ts'
import { ANYBODY } from './sample-words.ts'
import { OF_OTHERS } from './samples-of-others.ts'
import { OF_PEOPLE } from './samples-of-people.ts'
import { OF_SALES } from './samples-of-sales.ts'

const SAMPLES = { ...OF_OTHERS, ...OF_PEOPLE, ...OF_SALES }

const templates = globSync('app/features/**/emails/*.email.tsx')
  .map((file) => file.replace(/^app\/features\/[^/]+\/(.*)\/emails\/(.*)\.email\.tsx$/, '$1/$2'))
  .toSorted()

test('every email of the product is among those that are looked at here', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(templates)
})

/** What comes by the contact form is read by those who run the house, in English. */
const FOR_THE_HOUSE = 'site/contact-message'

/** Go to people who need not have an account, and so do not say that they have one. */
const TO_ANYBODY = [
  'email-codes/email-code',
  'companies/invitation',
  'participants/participant-ticket',
  'participants/ticket-ended',
]

const rendered = (name: string, language: Language, typed = ANYBODY) =>
  Promise.all((SAMPLES[name]?.(translator(language), language, typed) ?? []).map(composeEmail))

/**
 * Without what fills up the first line that a list of emails shows, of which there is less behind long words.
 */
const tagsOf = (html: string) =>
  [...html.matchAll(/<[a-z!/][^>]*>/gi)].flatMap(([tag]) => (/^<\/?div/.test(tag) ? [] : [tag]))
const AT_ONCE = 40
/** In one line each: a line of its own may be a paragraph of its own. */
const payloads = PAYLOADS.map((payload) => payload.replace(/[\0\r\n\u2028\u2029]/g, ' '))
const chunks = Array.from({ length: Math.ceil(payloads.length / AT_ONCE) }, (_, at) =>
  payloads.slice(at * AT_ONCE, (at + 1) * AT_ONCE).join(' '),
)
const hrefsOf = (html: string) => [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, to]) => to)
/** What is written by us alone: lines of words in which nothing stands that was put in. */
const ownLines = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => /\p{L}{3}/u.test(line) && !/Quorum|7Q|https?:|\d/.test(line))
const IS_KEY = /(?<![\w/])[a-z][a-z-]+:[a-z]\w*(?:\.\w+)+/

test.each(TO_ANYBODY)('%s does not say that its reader has an account', async (name) => {
  for (const language of LANGUAGES) {
    const claim = translator(language)('common:mail.footer')
    for (const { text } of await rendered(name, language))
      expect(text.replace(/\s+/g, ' ')).not.toContain(claim)
  }
})

describe.each(templates)('%s', (name) => {
  test('is whole in every language: subject, words, plain text, and links that lead somewhere', async () => {
    const english = (await rendered(name, 'en')).map(({ text }) => ownLines(text))
    for (const language of LANGUAGES)
      for (const [at, { subject, html, text }] of (await rendered(name, language)).entries()) {
        for (const said of [subject, text]) {
          expect(said.trim()).not.toBe('')
          expect(said).not.toMatch(/\{\{|\}\}|\bundefined\b|\bnull\b|\[object/)
          expect(said).not.toMatch(IS_KEY)
        }
        expect(subject).not.toMatch(/[\r\n]/)
        expect(html).toContain(`lang="${name === FOR_THE_HOUSE ? 'en' : language}"`)
        expect(text).not.toMatch(/<\/?[a-z]+[ >]/)
        for (const to of hrefsOf(html)) expect(to).toMatch(/^(https:\/\/|mailto:|cid:)/)
        const links = hrefsOf(html).filter((to) => to?.startsWith('https:'))
        for (const to of links) expect(text).toContain(to?.replaceAll('&amp;', '&'))
        if (language !== 'en')
          for (const line of ownLines(text)) expect(english[at], `${language}: ${line}`).not.toContain(line)
      }
  })

  test('says what people wrote as words, never as markup, and puts no line into the head', async () => {
    const plain = (await rendered(name, 'en')).map(({ html }) => tagsOf(html).length)
    for (const typed of chunks) {
      for (const [at, { html }] of (await rendered(name, 'en', typed)).entries()) {
        expect(tagsOf(html)).toHaveLength(plain[at] ?? 0)
        expect(html).not.toMatch(/<(script|iframe|svg|object|embed|form|base|style)\b/i)
        expect(html).not.toMatch(/<[a-z]+[^>]*\son[a-z]+\s*=/i)
      }
    }
    for (const typed of ['Ada\r\nBcc: b@evil.example', 'Ada\nX-Evil: 1\n\n<b>', 'Ada\u2028Bcc: c'])
      for (const { subject, html, text } of await rendered(name, 'en', typed)) {
        const { message } = await nodemailer
          .createTransport({ streamTransport: true, buffer: true })
          .sendMail({ from: 'a@example.com', to: 'b@example.com', subject, html, text })
        const head = message.toString().split('\r\n\r\n', 1)[0] ?? ''
        expect(head).not.toMatch(/^(bcc|x-evil):/im)
      }
  })
})
