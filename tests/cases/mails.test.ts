import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getMailForStaff } from '#app/features/site/backoffice/mails/queries-mail.server.ts'
import { resendMail } from '#app/features/site/backoffice/mails/resend-mail.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { auditEntries, auditPersonal, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

async function staff(...staffTasks: StaffTask[]) {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ...makeContext({}), actor: personOf(account, { staffTasks }) }
}

/** An email about something, as it lies in the outbox. */
async function aMail(given: { to?: string; kind?: string; text?: string } = {}) {
  const { to = 'priya@example.com', kind = 'orders.ticket', text = 'Your ticket is attached.' } = given
  const about = randomUUID()
  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      kind,
      language: 'en',
      subject: 'Your ticket',
      html: `<p>${text}</p>`,
      text,
      dedupKey: `ticket:${about}`,
    }),
  )
  const [mail] = await db()
    .select()
    .from(emails)
    .where(like(emails.dedupKey, `%${about}%`))
  if (!mail) throw new Error('no email was written')
  const copies = async () =>
    (
      await db()
        .select()
        .from(emails)
        .where(like(emails.dedupKey, `%${about}%`))
    ).filter(({ id }) => id !== mail.id)
  return { id: mail.id, copies }
}

const wish = (id: string, address = 'priya.shah@example.com') => ({
  id,
  address,
  reason: 'A slip in the address',
  key: randomUUID(),
})

test('an email is read and sent again by who answers people, and by nobody else', async () => {
  const { id, copies } = await aMail()
  const others = STAFF_TASKS.filter((task) => task !== 'moderate' && task !== 'refund')
  for (const ctx of [makeContext({}), await staff(), await staff(...others)]) {
    await expect(getMailForStaff(ctx, id)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(resendMail(ctx, wish(id))).rejects.toMatchObject({ kind: 'notFound' })
  }
  expect(await copies()).toEqual([])
  for (const task of ['moderate', 'refund'] as const)
    expect(await getMailForStaff(await staff(task), id)).toMatchObject({
      to: 'priya@example.com',
      text: 'Your ticket is attached.',
      canRepeat: true,
    })
})

test('it goes to a corrected address once, however often it is pressed, and the trace says why', async () => {
  const { id, copies } = await aMail()
  const ctx = await staff('refund')
  const wanted = wish(id)
  await Promise.all([1, 2, 3].map(() => resendMail(ctx, wanted)))
  expect(await copies()).toMatchObject([
    { toAddress: 'priya.shah@example.com', subject: 'Your ticket', kind: 'orders.ticket' },
  ])
  const entries = await db()
    .select({ details: auditPersonal.details })
    .from(auditEntries)
    .innerJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'mail.resend')))
  expect(entries).toEqual([{ details: { to: 'priya.shah@example.com', reason: 'A slip in the address' } }])
  await resendMail(ctx, wish(id, 'priya@example.com'))
  expect((await copies()).length).toBe(2)
  for (const address of ['', 'nobody', 'a@b@c'])
    await expect(resendMail(ctx, wish(id, address))).rejects.toHaveProperty('fields.address')
  await expect(resendMail(ctx, { ...wish(id), reason: ' ' })).rejects.toHaveProperty('fields.reason')
})

test('what opens an account is neither read nor repeated, and nor is an email to the reader', async () => {
  const ctx = await staff('moderate')
  const reset = await aMail({ kind: 'accounts.reset-password', text: 'Follow /reset/asha/abcdef123456' })
  expect(await getMailForStaff(ctx, reset.id)).toMatchObject({ subject: '', text: '', canRepeat: false })
  await expect(resendMail(ctx, wish(reset.id))).rejects.toMatchObject({ kind: 'conflict' })
  expect(await reset.copies()).toEqual([])
  const ticket = await aMail({ text: 'See /ticket/abcdef123456' })
  expect((await getMailForStaff(ctx, ticket.id)).text).not.toContain('abcdef123456')
  const own = await aMail({ to: ctx.actor.email.toUpperCase() })
  await expect(getMailForStaff(ctx, own.id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(resendMail(ctx, wish(own.id))).rejects.toMatchObject({ kind: 'notFound' })
})
