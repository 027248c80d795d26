import type { EventState } from '#app/features/events/event.ts'
import { saveOffer } from '#app/features/tickets/save-offer.server.ts'
import { findOverlap } from '#app/features/trainers/find-overlap.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { typedOf } from '#app/kit/markdown.ts'
import { BadInput, notFound, Refusal, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/seen-mark.server.ts'
import { bringOut } from './bring-event.server.ts'
import { BOUGHT, eventValues, shownOf, valuesOfFacts, WORDS } from './event-form.ts'
import { timely } from './event-time.ts'
import { eventInput } from './inputs.ts'
import { lockOwnOffer, type OwnOffer } from './lock-offer.server.ts'
import { refusalOf } from './policy.ts'
import { readOffer } from './read-offer.server.ts'
import { requireApart } from './require-apart.server.ts'
import { requireTold } from './tell-change.server.ts'

/**
 * Changes an event of the party acted for that is still to come, and publishes one that staff sent back, if so asked. Who holds
 * seats is told of another time, place, language or link, with the organiser's `note`, once the organiser has agreed to that
 * (`tells`); the currency stays as long as seats are held. Refuses a visitor with `signIn`, who may not with
 * `forbidden`, somebody else's event as not found, with `conflict` one that is over or cancelled, and a time at which the
 * trainer is engaged; bad input beside its field.
 */
export async function changeEvent(ctx: Ctx, input: unknown): Promise<{ slug: string; state: EventState }> {
  const wanted = parseInput(eventInput, input)
  const { actor } = ctx
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')
  if (wanted.event === undefined) throw notFound()
  const slug = wanted.event

  return inTransaction(async (tx) => {
    const before = await lockOwnOffer(tx, actor, slug)
    const { row } = before
    const publishes = wanted.intent === 'publish' && row.state === 'draft'
    const refusal = refusalOf(actor, publishes || row.state !== 'draft' ? 'publish' : 'write')
    if (refusal) throw refuse('forbidden', refusal)
    if (row.state === 'cancelled' || row.endsAt <= ctx.now()) throw refuse('conflict', 'offers:refused.over')

    const shown = shownOf(valuesOf(before))
    const said = shownOf(valuesOfFacts(await readOffer(tx, { ctx, actor, wanted, before }), wanted))
    const differs = differsFrom(shown, said, wanted.seen, WORDS)
    if (differs && before.people > 0) requireBought(shown, said)
    const isSame = (...names: string[]) => names.every((name) => shown[name] === said[name])
    // A day that reads the same is the same moment.
    const decided = isSame('decideDay', 'timeZone') ? row.minimumDecidedAt : null
    const dated = decided && wanted.minimumDecidedAt ? { ...wanted, minimumDecidedAt: decided } : wanted
    const moves = !isSame('sessionDay', 'sessionFrom', 'sessionTo', 'decideDay', 'minimum', 'timeZone')
    const stood = row.publishedAt ? { sessions: before.sessions, decided } : undefined
    const timed = moves || publishes ? timely(dated, ctx.now(), stood) : dated

    if (differs) {
      const facts = await readOffer(tx, { ctx, actor, wanted: timed, before })
      await requireTold(tx, ctx, { before, after: facts, told: wanted.tells })
      const change = { words: wanted.note, by: actor.accountId, at: ctx.now() }
      // What stood in the way of another event before the diary was kept may be changed in all else.
      const stood = await findOverlap(tx, { kind: 'event', id: row.id })
      await saveOffer(tx, facts, row.id, change).catch(besideField)
      if (!stood) await requireApart(tx, ctx, { id: row.id, timeZone: facts.timeZone })
      await audit(tx, ctx, 'event.write', { kind: 'event', id: row.id })
    }
    const state = publishes ? await bringOut(tx, ctx, row.id) : row.state
    return { slug: row.slug, state }
  })
}

/** What the form of an event shows of what stands there. */
function valuesOf({ row, topic, category, sessions, types }: OwnOffer) {
  return eventValues({
    ...{ ...row, topic, category, description: typedOf(row.description) },
    ...{ sessions, ticketTypes: types },
  })
}

/** Refuses, beside each field, what stays as long as people hold seats. */
function requireBought(shown: Record<string, string>, said: Record<string, string>): void {
  const changed = BOUGHT.filter((name) => shown[name] !== said[name])
  if (changed.length > 0)
    throw new BadInput(Object.fromEntries(changed.map((name) => [name, { key: 'offers:invalid.sold' }])))
}

/** Fewer seats than are given away is said beside the number. */
function besideField(error: unknown): never {
  if (error instanceof Refusal && /^events:refused\.(capacity|quantity)Given$/.test(error.reason))
    throw new BadInput({ capacity: { key: error.reason, params: error.params } })
  throw error
}
