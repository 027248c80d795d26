import { expect, test } from 'vitest'
import { configure } from './config.server.ts'
import { type EmailWords, emptied, hideSecrets, showSecrets } from './email-secrets.server.ts'

configure({ MODE: 'test', LOG_LEVEL: 'silent' })

const ID = '01a21c4f-56f7-707c-9d53-4e851b0714e5'
const RESET = 'https://q.example/de/reset/anna/Zk3-abc_def.123'
const words: EmailWords = {
  subject: '482913 is your code',
  html: `<a href="${RESET}?x=1">Open</a> <b>482913</b> <a href="https://q.example/event/some-event">Event</a>`,
  text: `Open ${RESET}\n482913`,
  unsubscribe: 'https://q.example/unsubscribe/news.01a2.sig',
  attachments: [
    { filename: 'a.ics', contentType: 'text/calendar', content: 'URL:https://q.example/ticket/TK12345678' },
    { filename: 'b.pdf', contentType: 'application/pdf', content: 'AAAA', encoding: 'base64' },
  ],
}

test('an email is kept without what opens something, and leaves with it', async () => {
  const { words: kept, sealed } = await hideSecrets(ID, words, ['482913'])
  const said = JSON.stringify(kept) + sealed
  for (const secret of ['482913', 'Zk3-abc_def.123', 'news.01a2.sig', 'TK12345678'])
    expect(said).not.toContain(secret)
  expect(kept.html).toContain('/event/some-event')
  expect(await showSecrets(ID, kept, sealed)).toEqual(words)
  await expect(showSecrets(ID, kept, '00ff')).rejects.toThrow('another SECRET')
  expect(emptied(kept.attachments).map(({ filename, content }) => [filename, content])).toEqual([
    ['a.ics', ''],
    ['b.pdf', ''],
  ])
})

test('an email in which nothing opens anything stays as it is', async () => {
  const plain = {
    ...words,
    html: 'Hello',
    text: 'Hello',
    subject: 'Hello',
    unsubscribe: null,
    attachments: [],
  }
  expect(await hideSecrets(ID, plain, [])).toEqual({ words: plain, sealed: null })
})
