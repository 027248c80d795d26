import { valuesOfEvent, valuesOfFacts, WORDS } from '#app/features/catalogue/event-form/event-form.ts'
import { eventInput } from '#app/features/catalogue/event-form/inputs.ts'
import {
  type EditedEvent,
  lockEditedEvents,
} from '#app/features/catalogue/event-form/lock-edited-events.server.ts'
import { type PartyActor, requireParty } from '#app/kit/actor.ts'
import { formatDay } from '#app/kit/dates.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { type ChangedEvent, partsToNotify } from './parts-to-notify.ts'
import { planChange } from './plan-change.server.ts'
import { publishDrafts } from './publish-drafts.server.ts'
import { requireAccount } from './require-account.server.ts'
import { requireAcknowledged } from './require-acknowledged.server.ts'
import { requireMandateOf } from './require-mandate-of.server.ts'
import { carriedOver } from './series-change.ts'
import { writeChange } from './write-change.server.ts'

/**
 * Changes an event of the party acted for together with every future date of its series: fields changed in
 * its form change on each, other differences stay. The effect on each date is shown first, and needs
 * agreement (`tells`); dates with sold seats follow the rules of `changeEvent`. All or none: refuses as
 * `changeEvent`, naming the day.
 */
export async function changeSeries(ctx: Ctx, input: unknown): Promise<ChangedEvent> {
  const wanted = parseInput(eventInput, input)
  const { actor } = ctx
  requireParty(actor)
  if (wanted.event === undefined) throw notFound()
  const slug = wanted.event

  return inTransaction(async (tx) => {
    const [before, ...dates] = await lockEditedEvents(tx, actor, slug, { all: true })
    if (!before) throw notFound()
    const plan = await planChange(tx, {
      ctx,
      actor,
      before,
      wanted,
      differs: (shown, said) => differsFrom(shown, said, wanted.seen, WORDS),
    })
    const shown = valuesOfEvent(before)
    const change = { shown, said: plan.facts ? valuesOfFacts(plan.facts, wanted) : shown }
    const plans = [plan]
    for (const date of dates) {
      if (date.row.state === 'cancelled' || date.row.startsAt <= ctx.now()) continue
      const form = { ...(input as object), ...carriedOver(change, valuesOfEvent(date)), event: date.row.slug }
      plans.push(await planOn(tx, { ctx, actor, date, form }))
    }
    await requireAccount(tx, ctx, { wanted, plans })
    await requireMandateOf(tx, ctx, { actor, wanted, plans })
    await requireAcknowledged(tx, ctx, { plans, acknowledged: wanted.acknowledged, isSeries: true })

    for (const one of inTheirWay(plans))
      await writeChange(tx, ctx, one, wanted.note).catch((error) => sayOn(ctx, one.before, error))
    const out = plans.filter(({ publishes }) => publishes).map(({ before: { row } }) => row.id)
    const state = out.length > 0 ? await publishDrafts(tx, ctx, out) : before.row.state
    const notified = plans.reduce(
      (sum, { before: date, facts }) =>
        sum + (facts && partsToNotify(date, facts).length > 0 ? date.people : 0),
      0,
    )
    return { slug: before.row.slug, notified, state }
  })
}

type Plan = Awaited<ReturnType<typeof planChange>>

/** So that none is moved to where the next one still is: the last one first where they become later. */
function inTheirWay(plans: readonly Plan[]): Plan[] {
  const [first] = plans
  const isLater = +(first?.facts?.sessions[0]?.startsAt ?? 0) > +(first?.before.row.startsAt ?? 0)
  const inOrder = plans.toSorted((one, other) => +one.before.row.startsAt - +other.before.row.startsAt)
  return isLater ? inOrder.toReversed() : inOrder
}

type On = { ctx: Ctx; actor: PartyActor; date: EditedEvent; form: object }

async function planOn(tx: Tx, { ctx, actor, date, form }: On) {
  const isOther = (shown: Record<string, string>, said: Record<string, string>) =>
    Object.keys(said).some((name) => shown[name] !== said[name])
  try {
    const wanted = parseInput(eventInput, form)
    return await planChange(tx, { ctx, actor, before: date, wanted, differs: isOther })
  } catch (error) {
    return sayOn(ctx, date, error)
  }
}

/** What is wrong with one of the dates is said with its day, as its fields are not those that one sees. */
function sayOn(ctx: Ctx, { row }: EditedEvent, error: unknown): never {
  if (!(error instanceof BadInput)) throw error
  const [message] = Object.values(error.fields)
  const reason = message ? translator(ctx.language)(message.key, message.params) : ''
  const day = formatDay(row.startsAt, row.timeZone, ctx.language, ctx.now())
  throw new BadInput({ scope: { key: 'event-publishing:invalid.onDate', params: { day, reason } } })
}
