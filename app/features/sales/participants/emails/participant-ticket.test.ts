import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { participantTicketMail } from './participant-ticket.email.tsx'

test.each(LANGUAGES)('a ticket in %s says why it came, to somebody without an account', async (language) => {
  const t = translator(language)
  const email = await composeEmail(
    participantTicketMail(t, {
      language,
      title: 'Kilns for owners',
      tickets: [
        { position: 1, name: 'Ada', code: 'ABC', cid: 'a', link: 'https://quorum.example/ticket/ABC' },
      ],
      when: 'Thu 3 Dec',
      where: 'Pune',
      quorum: null,
      privacy: 'https://quorum.example/privacy',
    }),
  )
  expect(email.text.replace(/\s+/g, ' ')).toContain(t('orders:mail.ticket.why').replace(/\s+/g, ' '))
  expect(email.text).not.toContain(t('common:mail.footer'))
  expect(email.html).toContain('href="https://quorum.example/privacy"')
})

test.each(LANGUAGES)('an address with several tickets gets them all in one email in %s', async (language) => {
  const t = translator(language)
  const tickets = ['ABC', 'DEF'].map((code, at) => ({
    position: at + 1,
    code,
    cid: `${code}@ticket`,
    link: `https://quorum.example/ticket/${code}`,
    name: at === 0 ? 'Ada' : null,
  }))
  const { html, text } = await composeEmail(
    participantTicketMail(t, {
      language,
      title: 'Kilns for owners',
      tickets,
      when: 'Thu 3 Dec',
      where: 'Pune',
      quorum: null,
      privacy: 'https://quorum.example/privacy',
    }),
  )
  for (const { code, link } of tickets) {
    expect(text).toContain(t('orders:mail.ticket.code', { code }))
    expect(html).toContain(`href="${link}"`)
    expect(html).toMatch(new RegExp(`<img alt="[^"]*${code}"[^>]* src="cid:${code}@ticket"`))
  }
  expect(text).toContain('Ada')
})
