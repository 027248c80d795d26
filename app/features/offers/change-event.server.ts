import type { EventState } from '#app/features/events/event.ts'
import { saveOffer } from '#app/features/tickets/save-offer.server.ts'
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

/**
 * Changes an event of the party acted for that is still to come, and publishes one that staff sent back, if so asked. What people
 * who hold seats have bought (time, place, currency) stays as long as they hold them. Refuses a visitor with `signIn`, who may not with
 * `forbidden`, somebody else's event as not found, with `conflict` one that is over or cancelled; bad input beside its field.
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
    if (differs && before.isSold) requireBought(shown, said)
    const moves = ['sessionDay', 'sessionFrom', 'decideDay', 'minimum', 'timeZone'].some(
      (name) => shown[name] !== said[name],
    )
    const timed = moves || publishes ? timely(wanted, ctx.now()) : wanted

    if (differs) {
      const facts = await readOffer(tx, { ctx, actor, wanted: timed, before })
      await saveOffer(tx, facts, row.id).catch(besideField)
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

/** Refuses, beside each field, what is another thing than people have bought. */
function requireBought(shown: Record<string, string>, said: Record<string, string>): void {
  const changed = BOUGHT.filter((name) => shown[name] !== said[name])
  if (changed.length > 0)
    throw new BadInput(
      Object.fromEntries(
        changed.map((name) => [/^session/.test(name) ? `${name}.0` : name, { key: 'offers:invalid.sold' }]),
      ),
    )
}

/** Fewer seats than are given away is said beside the number. */
function besideField(error: unknown): never {
  if (error instanceof Refusal && /^events:refused\.(capacity|quantity)Given$/.test(error.reason))
    throw new BadInput({ capacity: { key: error.reason, params: error.params } })
  throw error
}
