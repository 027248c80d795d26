import { eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { decisionNumber } from '#app/features/people/notifications/objection.ts'
import {
  CHOICES,
  type Choice,
  type Detector,
  type Rule,
  type Source,
  statementWords,
} from '#app/features/people/notifications/statement.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { carriers } from './carrier-registry.server.ts'
import { FOR_GOOD, noticePath, OWN_CLOCK, readChoice } from './decision.ts'
import { findDetector } from './find-detector.server.ts'
import type { ActedOn } from './staff-act.ts'
import { staffActs } from './tables.server.ts'

/** What a decision is about, and whose it is. */
export type Decided = {
  kind: ActedOn
  id: string
  title: string
  partyId: PartyId
  partyTitle: string
}

type Decision = {
  about: Decided
  choices: readonly Choice[]
  rule: Rule
  source: Source
  /** The program whose list led staff there; else the case says it. */
  detectedBy?: Detector
  /** What was found, in words that the people of the party read. */
  reason: string
  until: Date | null
  /** Which files are removed where a picture is, of those that the thing shows. */
  pictures?: readonly string[]
}

/** What a single choice is called in the notification; several, and all others, are a decision. */
const KINDS: Partial<Record<Choice, 'partyPaused' | 'partyHidden' | 'partySuspended' | 'topicSuspended'>> = {
  'party.pause': 'partyPaused',
  'party.hide': 'partyHidden',
  'party.suspend': 'partySuspended',
  'topic.hide': 'topicSuspended',
}

/**
 * Does all that staff decided about a thing and its owner at once, keeps each act with the rule and the
 * facts, and gives the people of the owner a statement of reasons under one number. One entry of the trace
 * lists all; what each act writes follows it. Returns the id of the decision. Refuses with `conflict` as a
 * whole where one of them is done already.
 */
export async function carryOutDecision(tx: Tx, ctx: Ctx, decision: Decision): Promise<string> {
  const { about, rule, source, reason, until, pictures = [] } = decision
  // In one order, so that two decisions wait for each other and never in a circle: things, then their owner.
  const choices = CHOICES.filter((choice) => decision.choices.includes(choice))
  const known = await carriers.read()
  const decisionId = newId()
  const number = decisionNumber(decisionId)
  const { partyId, partyTitle } = about
  const [owner] = await tx.select({ erasedAt: parties.erasedAt }).from(parties).where(eq(parties.id, partyId))
  // Of who was erased meanwhile nothing is written anew.
  const isErased = Boolean(owner?.erasedAt)
  const detectedBy = decision.detectedBy ?? (await findDetector(tx, about))

  const ending = until === null ? {} : { until: until.toISOString() }
  const said = {
    number,
    acts: choices.join(', '),
    rule,
    source,
    detectedBy,
    ...ending,
    reason: personal(reason),
  }
  await audit(tx, ctx, 'decision.make', { kind: about.kind, id: about.id }, said)
  for (const choice of choices) {
    const { kind, act } = readChoice(choice)
    const isOfOwner = kind === 'party'
    const title = isOfOwner ? partyTitle : about.title
    const ends = FOR_GOOD.includes(choice) ? null : until
    const carrier = known[choice]
    if (!carrier) throw new Error(`nobody carries out ${choice}`)
    const ids = kind === 'picture' ? pictures.toSorted() : [isOfOwner ? partyId : about.id]
    for (const id of ids) {
      if (!(await carrier.carryOut(tx, inWake(ctx), { id, partyId, title, reason, until: ends })))
        throw refuse('conflict', 'staff-acts:refused.done')
      await tx.insert(staffActs).values({
        id: newId(),
        decisionId,
        partyId,
        subjectKind: kind,
        subjectId: id,
        title: isErased ? '' : title,
        act,
        reason: isErased ? '' : reason,
        rule,
        source,
        detectedBy,
        until: ends,
        hasOwnClock: OWN_CLOCK.includes(choice),
        actedBy: accountIdOf(ctx.actor),
        createdAt: ctx.now(),
      })
    }
  }
  const [only] = choices.length === 1 ? choices : []
  const isShutOut = choices.includes('party.suspend')
  const words = statementWords({
    acts: choices,
    rule,
    source,
    detectedBy,
    until: choices.every((one) => FOR_GOOD.includes(one)) ? '' : (until?.toISOString() ?? ''),
  })
  await notifyAccounts(tx, [
    {
      kind: (only && KINDS[only]) ?? 'decisionMade',
      to: { party: partyId },
      about: decisionId,
      parameters: {
        title: only && readChoice(only).kind === 'party' ? partyTitle : about.title,
        reason,
        ...words,
      },
      // Who cannot sign in as before reads all of it in the email.
      link: isShutOut ? '/contact' : noticePath(number),
    },
  ])
  return decisionId
}
