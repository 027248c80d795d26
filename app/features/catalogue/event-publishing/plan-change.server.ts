import {
  BOUGHT,
  shownOf,
  valuesOfEvent,
  valuesOfFacts,
} from '#app/features/catalogue/event-form/event-form.ts'
import { timely } from '#app/features/catalogue/event-form/event-time.ts'
import type { EditedEvent } from '#app/features/catalogue/event-form/lock-edited-events.server.ts'
import { readEventForm, type Wanted } from '#app/features/catalogue/event-form/read-event-form.server.ts'
import type { EventSaleFacts } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { refusalOf } from './policy.ts'

type Change = {
  ctx: Ctx
  actor: PartyActor
  before: EditedEvent
  wanted: Wanted
  /** Says whether it differs, by what the form showed and says; refuses what must not be written over. */
  differs: (shown: Record<string, string>, said: Record<string, string>) => boolean
}

/**
 * The change that a form makes to a locked event; `facts` is null where nothing changes. Times must be in the
 * future, and the currency stays while seats are held. Refuses with `forbidden` an actor without the right,
 * with `conflict` an event that is over or cancelled; bad input beside its field.
 */
export async function planChange(
  tx: Tx,
  { ctx, actor, before, wanted, differs }: Change,
): Promise<{ before: EditedEvent; facts: EventSaleFacts | null; publishes: boolean }> {
  const { row } = before
  const publishes = wanted.intent === 'publish' && row.state === 'draft'
  const refusal = refusalOf(actor, publishes || row.state !== 'draft' ? 'publish' : 'write')
  if (refusal) throw refuse('forbidden', refusal)
  if (row.state === 'cancelled' || row.endsAt <= ctx.now())
    throw refuse('conflict', 'event-publishing:refused.over')

  const shown = shownOf(valuesOfEvent(before))
  const facts = await readEventForm(tx, { ctx, actor, wanted, before })
  const said = shownOf(valuesOfFacts(facts, wanted))
  const isOther = differs(shown, said)
  if (isOther && before.people > 0) requireBought(shown, said)
  const isSame = (...names: string[]) => names.every((name) => shown[name] === said[name])
  // A day that reads the same is the same moment.
  const decided = isSame('decideDay', 'timeZone') ? row.minimumDecidedAt : null
  const dated = decided && wanted.minimumDecidedAt ? { ...wanted, minimumDecidedAt: decided } : wanted
  const moves = !isSame('sessionDay', 'sessionFrom', 'sessionTo', 'decideDay', 'minimum', 'timeZone')
  const stood = row.publishedAt ? { sessions: before.sessions, decided } : undefined
  const { minimumDecidedAt } = moves || publishes ? timely(dated, ctx.now(), stood) : dated
  return { before, facts: isOther ? { ...facts, minimumDecidedAt } : null, publishes }
}

/** Refuses, beside each field, what stays as long as people hold seats. */
function requireBought(shown: Record<string, string>, said: Record<string, string>): void {
  const changed = BOUGHT.filter((name) => shown[name] !== said[name])
  if (changed.length > 0)
    throw new BadInput(
      Object.fromEntries(changed.map((name) => [name, { key: 'event-publishing:invalid.sold' }])),
    )
}
