import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { endPartySessions } from '#app/features/people/auth-sessions/end-party-sessions.server.ts'
import { restoreParty } from '#app/features/people/parties/restore-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { endActsOf } from './end-acts-of.server.ts'
import { partyActInput } from './inputs.ts'
import { planFactorEnd } from './plan-factor-end.server.ts'
import { canModerate } from './policy.ts'
import { proveFactor } from './prove-factor.server.ts'
import { partyTitle } from './queries-parties.server.ts'
import { isOutOfReach, partiesModeratedBy } from './queries-scope.server.ts'
import { recordAct } from './record-act.server.ts'
import { secureAccount } from './secure-account.server.ts'
import { type DirectAct, GRAVE_ACTS, type IdentityProof } from './staff-act.ts'

type Facts = {
  id: PartyId
  kind: string
  title: string
  reason: string
  proof: IdentityProof | null
}

/**
 * Warns or restores a person or a workspace, or signs a person out everywhere, demands a new password of one,
 * or secures an account that somebody else was in, for a reason that its people read; repeating a `key`
 * changes nothing. What is decided against somebody by a rule is `decideOnParty`. A second factor ends a day
 * later, for whoever has shown by a `proof` to be its owner: bad input beside it where staff chose none. For
 * staff who moderate; not found for anybody else. What is grave asks for a `code` of the actor's second
 * factor: bad input beside it where it is wrong, `limit` after ten wrong ones in an hour. Refuses with
 * `forbidden` an own cause and somebody else of staff, with `conflict` what somebody has done already, and of
 * what is no person what is done to a person alone.
 */
export async function actOnParty(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const { username, act, reason, proof, code, key } = parseInput(partyActInput, input)
  if (act === 'newFactor' && proof === null) throw new BadInput({ proof: { key: 'common:invalid.required' } })

  const isProven = GRAVE_ACTS.includes(act) && code !== ''
  if (isProven) await countAttempt(LIMITS.provePassword, actor.accountId)

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({
        id: parties.id,
        kind: parties.kind,
        title: partyTitle,
        isOutOfReach: isOutOfReach(actor, parties.id),
      })
      .from(parties)
      .where(and(eq(parties.slug, username), partiesModeratedBy(actor)))
      .for('no key update')
    if (!party) throw notFound()
    if (party.isOutOfReach) throw refuse('forbidden', 'staff-acts:refused.staff')

    const { id, kind, title } = party
    const call = {
      owner: `staff-act:${actor.accountId}`,
      key,
      body: { id, act, reason, proof },
      answer: true,
    }
    await once(tx, call, async () => {
      if (!(await DO[act](tx, ctx, { id, kind, title, reason, proof })))
        throw refuse('conflict', 'staff-acts:refused.done')
      // Last, so that who comes second is told so and keeps the code.
      if (GRAVE_ACTS.includes(act)) await proveFactor(tx, ctx, { accountId: actor.accountId, code })
      return true
    })
  })
  if (isProven) await forgetAttempts(LIMITS.provePassword, actor.accountId)
}

const DO = {
  warn: async (tx: Tx, ctx: Ctx, facts: Facts) => {
    const { id, reason } = facts
    await audit(tx, ctx, 'party.warn', { kind: 'party', id }, { reason: personal(reason) })
    await note(tx, ctx, facts, 'warn')
    return true
  },
  signOut: async (tx: Tx, ctx: Ctx, facts: Facts) => {
    const { id, kind, reason } = facts
    if (kind !== 'person') return false
    await endPartySessions(tx, id)
    await audit(tx, ctx, 'party.sign-out', { kind: 'party', id }, { reason: personal(reason) })
    await note(tx, ctx, facts, 'signOut')
    return true
  },
  newPassword: (tx: Tx, ctx: Ctx, facts: Facts) => shutOut(tx, ctx, facts, 'newPassword'),
  secure: (tx: Tx, ctx: Ctx, facts: Facts) => shutOut(tx, ctx, facts, 'secure'),
  newFactor: async (tx: Tx, ctx: Ctx, facts: Facts) => {
    const { id, reason, proof } = facts
    if (!(await planFactorEnd(tx, ctx, id))) return false
    const details = { reason: personal(reason), proof }
    await audit(tx, ctx, 'party.end-factor', { kind: 'party', id }, details)
    await note(tx, ctx, facts, 'newFactor')
    return true
  },
  // Of a session: `beginImpersonation`.
  view: async () => false,
  restore: async (tx: Tx, ctx: Ctx, facts: Facts) => {
    const isDone = await restoreParty(tx, ctx, facts)
    if (isDone) await endActsOf(tx, ctx, { kind: 'party', id: facts.id, acts: ['pause', 'hide', 'suspend'] })
    if (isDone) await note(tx, ctx, facts, 'restore')
    return isDone
  },
}

const SHUT_OUT = { newPassword: 'party.new-password', secure: 'party.secure' } as const

async function shutOut(tx: Tx, ctx: Ctx, facts: Facts, act: keyof typeof SHUT_OUT): Promise<boolean> {
  const { id, reason } = facts
  if (!(await secureAccount(tx, ctx, { partyId: id, isTaken: act === 'secure' }))) return false
  await audit(tx, ctx, SHUT_OUT[act], { kind: 'party', id }, { reason: personal(reason) })
  await note(tx, ctx, facts, act)
  return true
}

type Noted = Exclude<DirectAct, 'view'>

function note(tx: Tx, ctx: Ctx, { id, title, reason }: Facts, act: Noted) {
  return recordAct(tx, ctx, { partyId: id, subject: { kind: 'party', id }, title, reason, act })
}
