import { proveGuestEmail } from '#app/features/people/email-codes/prove-guest-email.server.ts'
import { hasProvenDomain } from '#app/features/people/mail-domains/queries-domains.server.ts'
import { findTopicCategory } from '#app/features/procurement/training-topics/find-topic-category.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { ownNeedInput, visitorNeedInput } from './inputs.ts'
import { getAsker } from './queries-asker.server.ts'
import { getAskedBy } from './queries-needs.server.ts'
import { trainingNeeds } from './tables.server.ts'
import { titleKey } from './training-need.ts'

const ASKED = { name: 'training-needs', points: 30, seconds: 3_600 }

type Of = { accountId: AccountId } | { name: string; email: string }

/**
 * Says, behind the link of a company, what its member or somebody with an address of it needs; a visitor
 * proves the address by the code that was sent to this browser (`code6`), or has proven it within a day. The
 * same need again, while it is open, changes nothing. Not found where the link is off; refuses
 * `training-needs:refused.stranger`, and `limit` after 30 in an hour from one place. Bad input beside
 * `category`, beside `email` of another domain, and as of confirmEmailCode beside `code6`.
 */
export async function addTrainingNeed(ctx: Ctx, input: unknown): Promise<void> {
  const { code, ...content } = parseInput(ownNeedInput, input)
  const { companyId } = await getAskedBy(ctx, code)
  const { asker } = await getAsker(ctx, companyId)
  if (asker.kind === 'none') throw refuse('forbidden', 'training-needs:refused.stranger')
  await countAttempt(ASKED, addressKey(ctx.ip))
  const of: Of =
    asker.kind === 'account' ? { accountId: asker.accountId } : await proveVisitor(ctx, companyId, input)

  await inTransaction(async (tx) => {
    const categoryId = await findTopicCategory(tx, content.category)
    const { title, reason, wantedBy } = content
    const id = newId()
    const made = await tx
      .insert(trainingNeeds)
      .values({
        id,
        companyId,
        ...of,
        language: ctx.language,
        categoryId,
        title,
        titleKey: titleKey(title),
        reason: reason || null,
        wantedBy,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: trainingNeeds.id })
    if (made.length > 0) await audit(tx, ctx, 'training-need.add', { kind: 'training-need', id })
  })
}

/** The address of a visitor, proven now or before, of a domain of the company. */
async function proveVisitor(ctx: Ctx, companyId: PartyId, input: unknown): Promise<Of> {
  const { name, email, code6 } = parseInput(visitorNeedInput, input)
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  const { isOf } = await hasProvenDomain(ctx, companyId, email)
  if (!isOf) throw new BadInput({ email: { key: 'training-needs:form.otherDomain' } })
  await proveGuestEmail(ctx, { email, code6 })
  return { name, email }
}
