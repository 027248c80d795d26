import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import './testing/database.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { db } from '#app/platform/testing/store.ts'
import { configure } from './config.server.ts'
import { inTransaction } from './db.server.ts'
import { sendMail } from './mail.server.ts'
import { readMailbox } from './mailbox.server.ts'
import { emails } from './tables.server.ts'

afterEach(() => configure({ DEV_PAGES: 'true' }))

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.kind : Promise.reject(error)),
  )

test('shows what was written, the newest first, and one email by its id', async () => {
  const mail = { language: 'en' as const, kind: 'test', html: '<p>x</p>', text: 'x' }
  for (const subject of ['first', 'second'])
    await inTransaction((tx) => sendMail(tx, { ...mail, to: 'a@example.com', subject }))
  const { newest, open } = await readMailbox(null)
  expect(newest.map((row) => row.subject)).toEqual(['second', 'first'])
  expect(open).toBeNull()
  const [row] = await db().select().from(emails)
  expect((await readMailbox(row?.id ?? '')).open?.subject).toBe('first')
  expect((await readMailbox('../../etc')).open).toBeNull()
  expect(await refusalOf(readMailbox('01a1fd52-bcd2-7dd8-8fae-01bd36153d4a'))).toBe('notFound')
})

test('shows the pictures of an email where they stand in it, other files beside it', async () => {
  await inTransaction((tx) =>
    sendMail(tx, {
      to: 'a@example.com',
      language: 'en',
      kind: 'test',
      subject: 'x',
      text: 'x',
      html: '<img src="cid:one@x">',
      attachments: [
        { filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN' },
        { filename: 'a.png', contentType: 'image/png', content: 'AAAA', encoding: 'base64', cid: 'one@x' },
      ],
    }),
  )
  const [row] = await db().select().from(emails).where(eq(emails.subject, 'x'))
  const { open } = await readMailbox(row?.id ?? '')
  expect(open?.html).toBe('<img src="data:image/png;base64,AAAA">')
  expect(open?.attachments.map(({ filename }) => filename)).toEqual(['a.ics'])
})

test('is not found where development pages are off', async () => {
  configure({ DEV_PAGES: 'false' })
  expect(await refusalOf(readMailbox(null))).toBe('notFound')
})
