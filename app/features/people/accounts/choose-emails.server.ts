import { eq, sql } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { DAILY_MATCHES, type EmailSetting, isEmailGroup } from './email-switch.ts'
import { accounts } from './tables.server.ts'

type Choice = { accountId: AccountId; type: EmailSetting; isOn: boolean }

/** Switches emails of one kind on or off for an account; false where there is none. */
export async function chooseEmails(tx: Tx, { accountId, type, isOn }: Choice): Promise<boolean> {
  const { rowCount } = await tx
    .update(accounts)
    .set({ ...wantedBy(type, isOn), updatedAt: sql`now()` })
    .where(eq(accounts.id, accountId))
  return rowCount !== null && rowCount > 0
}

function wantedBy(type: EmailSetting, isOn: boolean) {
  if (type === DAILY_MATCHES) return { dailyMatches: isOn }
  if (!isEmailGroup(type)) return type === 'message' ? { messageMails: isOn } : { newsletterMails: isOn }
  const others = sql`array_remove(${accounts.mutedMails}, ${type})`
  return { mutedMails: isOn ? others : sql`array_append(${others}, ${type}::text)` }
}
