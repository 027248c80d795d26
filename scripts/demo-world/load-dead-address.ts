import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { recordBounce } from '#app/platform/bounces/record-bounce.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { type Known, knownOf } from './known.ts'

const HOUR = 3_600_000
const ABOUT = 'demo-world:dead-address'
const words = (text: string) => ({ html: `<p>${text}</p>`, text })

/**
 * A buyer whose mailbox was closed: an email came back two days ago, and one that was written since is held.
 * Returns the address.
 */
export async function loadDeadAddress(now: Date, known: Known): Promise<string> {
  const { accountId } = knownOf(known.people, 'nilesh_gadre')
  return inTransaction(async (tx) => {
    const [person] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    const { email: to = '' } = person ?? {}
    const mail = { to, language: 'en', kind: 'orders.reminder' } as const
    const first = { subject: 'Your training is in a week', ...words('Your seat is reserved. See you there.') }
    await sendMail(tx, { ...mail, ...first, dedupKey: `${ABOUT}:1` })
    const [sent] = await tx
      .select({ id: emails.id })
      .from(emails)
      .where(eq(emails.dedupKey, `${ABOUT}:1`))
    if (sent)
      await recordBounce(tx, {
        emailId: sent.id,
        address: to,
        kind: 'permanent',
        status: '5.1.1',
        said: '550 5.1.1 user unknown',
        at: new Date(now.getTime() - 48 * HOUR),
      })
    const second = { subject: 'Your training is tomorrow', ...words('The room is on the second floor.') }
    await sendMail(tx, { ...mail, ...second, dedupKey: `${ABOUT}:2` })
    return to
  })
}
