import { and, eq } from 'drizzle-orm'
import { accountAskedFor } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { caseFilePath, TAKEN_MINUTES } from './case.ts'
import { caseOwnerInput } from './inputs.ts'
import { canWorkCases } from './policy.ts'
import { findCase } from './queries-cases.server.ts'
import { caseOwners } from './tables.server.ts'

/**
 * Has somebody of staff (`to`, a username) look after a case, or nobody (empty): one takes it for an hour,
 * hands it on for as long as it waits, takes it over from a colleague, or puts it back. `from` is who did
 * when the form was shown. Who gets it from somebody else is notified. For staff whose task opens it; not
 * found for anybody else. Refuses with `conflict` one that waits no more and one that somebody else has by
 * now, and as bad input somebody who may not decide it.
 */
export async function assignCase(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canWorkCases(actor)) throw notFound()
  const { kind, key, from, to } = parseInput(caseOwnerInput, input)
  const found = await findCase(ctx, { kind, key })
  if (!found) throw refuse('conflict', 'cases:refused.decided')
  const next = to === '' ? null : await findOwner(ctx, { to, kind, key })

  await inTransaction(async (tx) => {
    const { subjectId } = found
    await lockNames(tx, 'case', [`${found.kind}:${subjectId}`])
    const of = and(eq(caseOwners.kind, found.kind), eq(caseOwners.subjectId, subjectId))
    const [owner] = await tx
      .select({ id: accounts.id, username: accounts.displayUsername, until: caseOwners.until })
      .from(caseOwners)
      .innerJoin(accounts, eq(accounts.id, caseOwners.ownerId))
      .where(of)
    const has = owner && (owner.until === null || owner.until > ctx.now()) ? owner : null
    if ((has?.id ?? null) === (next?.accountId ?? null)) return
    if ((has?.username ?? '') !== from)
      throw refuse('conflict', has ? 'cases:refused.taken' : 'cases:refused.free', {
        name: has?.username ?? '',
      })

    if (next === null) await tx.delete(caseOwners).where(of)
    else await give(tx, ctx, { kind: found.kind, subjectId, next, isOwn: next.accountId === actor.accountId })
    await audit(
      tx,
      ctx,
      'case.assign',
      { kind: 'case', id: subjectId },
      { case: found.kind, to: next?.accountId ?? null },
    )
    if (next === null || next.accountId === actor.accountId) return
    await notifyAccounts(tx, [
      {
        kind: 'caseHandedOn',
        to: { account: next.accountId },
        about: newId(),
        parameters: { title: found.about },
        link: caseFilePath(found),
      },
    ])
  })
}

type Given = { kind: string; subjectId: string; next: Person; isOwn: boolean }

function give(tx: Tx, ctx: Ctx, { kind, subjectId, next, isOwn }: Given) {
  const takenAt = ctx.now()
  const until = isOwn ? new Date(takenAt.getTime() + TAKEN_MINUTES * 60_000) : null
  const set = { ownerId: next.accountId, takenAt, until }
  return tx
    .insert(caseOwners)
    .values({ kind, subjectId, ...set })
    .onConflictDoUpdate({ target: [caseOwners.kind, caseOwners.subjectId], set })
}

type Wanted = { to: string } & Parameters<typeof findCase>[1]

/** Who is to look after it: of staff with its task, and not in an own cause. */
async function findOwner(ctx: Ctx, { to, ...which }: Wanted): Promise<Person> {
  const wrong = new BadInput({ to: { key: 'cases:refused.owner' } })
  const [account] = await read(ctx)
    .select({ id: accounts.id })
    .from(accounts)
    .where(accountAskedFor({ username: to.toLowerCase() }))
  const person = account && (await findPerson(systemContext('cases.assign'), account.id))
  if (!person || !canWorkCases(person)) throw wrong
  if (!(await findCase({ ...ctx, actor: person }, which))) throw wrong
  return person
}
