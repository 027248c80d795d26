import { eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { bounceAddressesIn, openBounceAddress } from '#app/platform/bounces/bounce-address.server.ts'
import { recordBounce } from '#app/platform/bounces/record-bounce.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { countUp } from '#app/platform/rate-limit.server.ts'
import { note } from '#app/platform/refusals/note-refusal.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { type BounceVerdict, judgeBounce } from './bounce-judgement.ts'
import { readMail } from './read-mail.server.ts'
import type { MailReport } from './reading/incoming-mail.ts'

/** One email comes back a few times at most, and a day has fewer complaints. */
const MOST_OF_ONE = { name: 'bounces-in', points: 20, seconds: 3_600 } as const
const MOST_COMPLAINTS = { name: 'complaints-in', points: 300, seconds: 3_600 } as const

/** What has no owner among parties: complaints, as their reader ended them. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as PartyId

/** What became of an email to one of our return paths. */
export type BounceTaken = 'taken' | 'forged' | 'broken' | 'later'

/**
 * Takes what came to the return path of an email of ours: a report that it could not be delivered, or that
 * its reader complained. What does not name an email of ours and the one to whom it went changes nothing and
 * is counted; so does what is no report, uncounted. Refuses any actor but the system.
 */
export async function takeBounce(
  ctx: Ctx,
  { raw, address }: { raw: Uint8Array; address: string },
): Promise<BounceTaken> {
  requireSystem(ctx)

  const opened = openBounceAddress(address)
  if (!opened || opened.kind === 'forged') return forged(ctx, 'signature')
  const named = opened.kind === 'mail' ? opened.emailId : null
  const limit = named === null ? MOST_COMPLAINTS : MOST_OF_ONE
  if ((await countUp(limit, named ?? 'all')) > limit.points) return 'later'
  const reading = await readMail((named ?? NOBODY) as PartyId, raw)
  if (reading === null) return 'later'
  if (!reading.ok || reading.said === null) return 'broken'
  const { report } = reading.said
  if (report === null) {
    log.info({ emailId: named ?? 'complaint' }, 'what came to a return path was no report')
    return 'taken'
  }

  const emailId = named ?? emailIdIn(report)
  if (emailId === null) return forged(ctx, 'signature')
  return record(ctx, emailId, (to) => judgeBounce(report, to))
}

async function record(ctx: Ctx, emailId: string, judge: (to: string) => BounceVerdict): Promise<BounceTaken> {
  const unknown = await inTransaction(async (tx) => {
    const [mail] = await tx
      .select({ address: emails.toAddress })
      .from(emails)
      .where(eq(emails.id, emailId))
      .for('update')
    if (!mail) return 'mail' as const
    const verdict = judge(mail.address)
    if (verdict.kind === 'other') return 'recipient' as const
    if (verdict.kind !== 'none') await recordBounce(tx, { emailId, ...mail, ...verdict, at: ctx.now() })
    return null
  })
  return unknown === null ? 'taken' : forged(ctx, unknown)
}

/** A complaint that came to the address of feedback loops says in itself of which email it is. */
function emailIdIn(report: MailReport): string | null {
  if (report.kind !== 'complaint') return null
  for (const address of report.returnPaths.flatMap(bounceAddressesIn)) {
    const opened = openBounceAddress(address)
    if (opened?.kind === 'mail') return opened.emailId
  }
  return null
}

async function forged(ctx: Ctx, what: 'signature' | 'mail' | 'recipient'): Promise<BounceTaken> {
  await note(ctx, { kind: 'forgedBounce', reason: what }, '/mail')
  return 'forged'
}
