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
      name: 'Ada',
      code: 'ABC',
      when: 'Thu 3 Dec',
      where: 'Pune',
      link: 'https://quorum.example/ticket/ABC',
      privacy: 'https://quorum.example/privacy',
    }),
  )
  expect(email.text.replace(/\s+/g, ' ')).toContain(t('orders:mail.ticket.why').replace(/\s+/g, ' '))
  expect(email.text).not.toContain(t('common:mail.footer'))
  expect(email.html).toContain('href="https://quorum.example/privacy"')
})
