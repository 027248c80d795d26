import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import './testing/database.ts'
import { EMAIL_DAYS } from '#app/kit/email-days.ts'
import { type MailServer, openMailServer } from '#app/platform/testing/mail-server.ts'
import { db } from '#app/platform/testing/store.ts'
import { configure, databaseUrl } from './config.server.ts'
import { writing } from './connections.server.ts'
import { makeContext, systemContext } from './context.server.ts'
import { inTransaction } from './db.server.ts'
import { handleFast, startJobs, stopJobs } from './jobs.server.ts'
import { deliverEmail, deliverEmailJob, GIVEN_UP_HOURS, type Mail, sendMail } from './mail.server.ts'
import { sweepEmails } from './sweep-emails.server.ts'
import { emails, failures } from './tables.server.ts'

const HOUR = 3_600_000
const MAIL: Mail = {
  to: 'ada@example.com',
  language: 'en',
  kind: 'test',
  subject: 'Hello',
  html: '<p>x</p>',
  text: 'x',
}

let server: MailServer
beforeEach(async () => {
  await db().delete(emails)
  server = await openMailServer()
})
afterEach(async () => {
  await stopJobs()
  await server.close()
})

const send = (given: Partial<Mail> = {}) => inTransaction((tx) => sendMail(tx, { ...MAIL, ...given }))
const rows = () => db().select().from(emails).orderBy(emails.id)
const only = async () => {
  const [row] = await rows()
  if (!row) throw new Error('no email was written')
  return row
}
const later = (hours: number) => () => new Date(Date.now() + hours * HOUR)
async function until(isSo: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await isSo()) return
    await sleep(100)
  }
  throw new Error('it did not come to be')
}

test('what opens something is nowhere in an email that is kept, neither on its way nor after it left or was given up', async () => {
  const link = 'http://localhost:3000/reset/ada/tok-en_12345'
  const given = { html: `<a href="${link}">x</a> 482913`, text: `${link} 482913`, secrets: ['482913'] }
  const files = [
    { filename: 'ticket.pdf', contentType: 'application/pdf', content: 'QUJD', encoding: 'base64' as const },
  ]
  await send({ ...given, attachments: files })
  const opens = /tok-en_12345|482913/
  const before = await only()
  expect(JSON.stringify(before)).not.toMatch(opens)
  await deliverEmail(before.id)
  const left = server.taken[0]?.raw.replace(/=\r?\n/g, '')
  expect(left).toContain('tok-en_12345')
  expect(left).toContain('482913')
  const after = await only()
  expect(after).toMatchObject({
    state: 'sent',
    secrets: null,
    attachments: [{ filename: 'ticket.pdf', content: '' }],
  })
  expect(JSON.stringify(after)).not.toMatch(opens)
  await db().delete(emails)
  await send(given)
  const { id } = await only()
  await server.close()
  await deliverEmail(id, later(GIVEN_UP_HOURS + 0.1))
  expect(await only()).toMatchObject({ state: 'failed', secrets: null })
  server = await openMailServer()
})

test('the words of old emails are forgotten, and that they were sent is not', async () => {
  await send({ dedupKey: 'a' })
  await db().update(emails).set({ state: 'sent' })
  const at = (days: number) => systemContext('test', { now: later(24 * days) })
  expect(await sweepEmails(at(EMAIL_DAYS - 1))).toBe(0)
  expect(await sweepEmails(at(EMAIL_DAYS + 1))).toBe(1)
  expect(await sweepEmails(at(EMAIL_DAYS + 1))).toBe(0)
  expect(await only()).toMatchObject({
    html: '',
    text: '',
    subject: '',
    toAddress: 'ada@example.com',
    kind: 'test',
  })
  await send({ dedupKey: 'a' })
  expect(await rows()).toHaveLength(1)
  await expect(sweepEmails(makeContext({}))).rejects.toThrow()
})

test('emails share a few connections, and a repeated job sends nothing twice', async () => {
  for (let at = 0; at < 12; at += 1) await send({ subject: `${at}` })
  const ids = (await rows()).map((row) => row.id)
  await Promise.all(ids.map((id) => deliverEmail(id)))
  await Promise.all(ids.map((id) => deliverEmail(id)))
  expect(server.taken).toHaveLength(12)
  expect(server.seen.connections).toBeLessThanOrEqual(8)
  expect((await rows()).map((row) => row.state)).toEqual(Array(12).fill('sent'))
})

test('a picture that stands in the email goes inside it, other files go beside it', async () => {
  const picture = Buffer.from('a picture').toString('base64')
  await send({
    html: '<img src="cid:code@ticket" alt="Code">',
    attachments: [
      { filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
      {
        filename: 'code.png',
        contentType: 'image/png',
        content: picture,
        encoding: 'base64',
        cid: 'code@ticket',
      },
    ],
  })
  await deliverEmail((await only()).id)
  const raw = server.taken[0]?.raw ?? ''
  const parts = raw.split(/\r?\n--/)
  const inside = parts.find((part) => part.includes('image/png')) ?? ''
  expect(inside).toContain('Content-ID: <code@ticket>')
  expect(inside).toContain('Content-Disposition: inline')
  expect(inside).toContain(picture)
  expect(raw).toContain('multipart/related')
  expect(parts.find((part) => part.includes('text/calendar'))).toContain('Content-Disposition: attachment')
})

test('an invitation stands beside the words of its email, and a later word about it never overtakes it', async () => {
  const invited = (method: 'REQUEST' | 'CANCEL', uid = 'a@q') =>
    send({
      subject: `${method} ${uid}`,
      attachments: [
        {
          filename: 'a.ics',
          contentType: 'text/calendar',
          content: `METHOD:${method}`,
          invitation: { method, uid },
        },
      ],
    })
  await invited('REQUEST')
  await invited('CANCEL')
  await invited('CANCEL', 'other@q')
  const [request, cancel, other] = (await rows()).map(({ id }) => id)
  await expect(deliverEmail(cancel ?? '')).rejects.toThrow('earlier word')
  await deliverEmail(other ?? '')
  await deliverEmail(request ?? '')
  await deliverEmail(cancel ?? '')

  expect(server.taken.map(({ raw }) => /^Subject: (.+?)\r?$/m.exec(raw)?.[1])).toEqual([
    'CANCEL other@q',
    'REQUEST a@q',
    'CANCEL a@q',
  ])
  const raw = server.taken[1]?.raw ?? ''
  const [alternative = ''] = raw.split('multipart/alternative').slice(1)
  expect(alternative).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
})

test('is tried for 24 hours, then given up with a trace that names nobody', async () => {
  await send()
  const { id } = await only()
  server.refuse(451)
  await expect(deliverEmail(id)).rejects.toThrow('451')
  await expect(deliverEmail(id, later(GIVEN_UP_HOURS - 0.1))).rejects.toThrow('451')
  expect(await only()).toMatchObject({ state: 'queued', attempts: 2 })

  await deliverEmail(id, later(GIVEN_UP_HOURS + 0.1))

  const { state, attempts, lastError } = await only()
  expect({ state, attempts }).toEqual({ state: 'failed', attempts: 3 })
  expect(await db().$count(failures, eq(failures.subjectId, id))).toBe(1)
  expect(lastError).toContain('451')
  expect(lastError).not.toContain('ada@example.com')
  server.refuse(null)
  await deliverEmail(id)
  expect(server.taken).toEqual([])
})

test('goes out late when the server was away, also after a day without a worker', async () => {
  await send()
  const { id } = await only()
  const { url } = server
  await server.close()
  configure({ SMTP_URL: url })
  await expect(deliverEmail(id, later(5))).rejects.toThrow('ESOCKET')
  server = await openMailServer()
  await deliverEmail(id, later(30))
  expect(server.taken).toHaveLength(1)
  expect(await only()).toMatchObject({ state: 'sent', attempts: 1 })
})

test('the queue keeps trying for longer than a day, with pauses that grow to half an hour', async () => {
  await send()
  const { rows: found } = await writing().$client.query(
    `select retry_limit, retry_delay, retry_delay_max, retry_backoff, heartbeat_seconds, keep_until - now() > interval '2 days' as kept
       from pgboss.job where name = $1 order by created_on desc limit 1`,
    [deliverEmailJob.name],
  )
  expect(found[0]).toMatchObject({
    retry_backoff: true,
    retry_delay_max: 1_800,
    heartbeat_seconds: 10,
    kept: true,
  })
  // The shortest pauses are half of what the backoff says.
  let least = 0
  for (let at = 1; at <= found[0].retry_limit; at += 1)
    least += Math.min(1_800, (5 * 2 ** Math.min(16, at)) / 2)
  expect(least / 3_600).toBeGreaterThan(GIVEN_UP_HOURS)
})

test('no connection to the database is held while the mail server thinks', async () => {
  await send()
  const { id } = await only()
  server.slow(600)
  const delivering = deliverEmail(id)
  await sleep(300)
  const { rows: busy } = await writing().$client.query(
    `select state from pg_stat_activity
       where datname = current_database() and application_name = 'quorum' and state like 'idle in transaction%'`,
  )
  expect(busy).toEqual([])
  expect(writing().$client.totalCount).toBe(writing().$client.idleCount)
  await delivering
})

test('workers take several at once, and an order of hundreds does not delay who comes next', async () => {
  server.slow(20)
  for (let at = 0; at < 120; at += 1) await send({ to: `seat${at}@example.com`, behind: at })
  await startJobs([handleFast(deliverEmailJob, ({ emailId }) => deliverEmail(emailId), 4)])
  await until(() => server.taken.length >= 20)

  await send({ to: 'next@example.com' })
  const before = server.taken.length
  await until(() => server.taken.length === 121)

  const place = server.taken.findIndex((mail) => mail.to === 'next@example.com')
  expect(place - before).toBeLessThan(60)
  expect(new Set(server.taken.map((mail) => mail.to)).size).toBe(121)
  expect(server.seen.atOnce).toBeGreaterThan(1)
  await until(async () => (await rows()).every((row) => row.state === 'sent'))
})

test('a mail that fails is tried again while the others go on', async () => {
  const tried = new Map<string, number>()
  const flaky = handleFast(
    deliverEmailJob,
    async ({ emailId }) => {
      const times = (tried.get(emailId) ?? 0) + 1
      tried.set(emailId, times)
      const [row] = await db().select().from(emails).where(eq(emails.id, emailId))
      if (row?.toAddress === 'bad@example.com') throw new Error('no')
      await deliverEmail(emailId)
    },
    2,
  )
  await send({ to: 'bad@example.com' })
  for (let at = 0; at < 10; at += 1) await send({ to: `good${at}@example.com` })
  await startJobs([flaky])
  await until(() => server.taken.length === 10)
  const client = new pg.Client(databaseUrl())
  await client.connect()
  await until(async () => {
    const { rows: left } = await client.query(
      `select state from pgboss.job where name = $1 and state <> 'completed'`,
      [deliverEmailJob.name],
    )
    return left.length === 1 && left[0].state === 'retry'
  })
  await client.end()
})
