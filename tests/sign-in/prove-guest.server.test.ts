import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { proveGuestEmail } from '#app/features/people/email-codes/prove-guest-email.server.ts'
import { sendGuestCode } from '#app/features/people/email-codes/send-guest-code.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'

test('an address is proven by the code of this browser alone, and for this browser alone', async () => {
  const [visitor, other] = [randomUUID(), randomUUID()].map((visitorKey) => makeContext({ visitorKey }))
  if (!visitor || !other) throw new Error('two visitors')
  const email = `noor-${randomUUID()}@example.com`
  await expect(proveGuestEmail(makeContext({}), { email, code6: '000000' })).rejects.toMatchObject({
    kind: 'signIn',
  })
  await expect(proveGuestEmail(visitor, { email, code6: '000000' })).rejects.toHaveProperty('fields.code6')
  await sendGuestCode(visitor, { email, isAgain: false })
  const [mail] = await db().select().from(emails).where(eq(emails.toAddress, email))
  const code6 = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''

  await expect(proveGuestEmail(other, { email, code6 })).rejects.toHaveProperty('fields.code6')
  await proveGuestEmail(visitor, { email, code6 })
  await proveGuestEmail(visitor, { email, code6: '' })
  await expect(proveGuestEmail(other, { email, code6: '' })).rejects.toHaveProperty('fields.code6')
})
