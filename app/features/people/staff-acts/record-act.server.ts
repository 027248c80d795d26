import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type ActedOn, type DirectAct, NOTICES_PATH } from './staff-act.ts'
import { staffActs } from './tables.server.ts'

export type RecordedAct = {
  partyId: PartyId
  subject: { kind: ActedOn; id: string }
  /** What it is called, as its people know it. */
  title: string
  act: DirectAct
  reason: string
}

const OF_THINGS = {
  warn: 'thingWarned',
  signOut: 'thingWarned',
  newPassword: 'thingWarned',
  secure: 'thingWarned',
  newFactor: 'thingWarned',
  view: 'thingWarned',
  restore: 'thingRestored',
} as const

const KINDS = {
  party: {
    warn: 'partyWarned',
    signOut: 'partySignedOut',
    newPassword: 'partyPasswordEnded',
    secure: 'partySecured',
    newFactor: 'partyFactorEnds',
    view: 'partyViewed',
    restore: 'partyRestored',
  },
  topic: { ...OF_THINGS, warn: 'topicWarned', restore: 'topicRestored' },
  event: OF_THINGS,
  requirement: OF_THINGS,
  review: OF_THINGS,
  picture: { ...OF_THINGS, restore: 'pictureRestored' },
  answer: { ...OF_THINGS, restore: 'answerAllowed' },
} as const

/** Where who cannot sign in as before goes on. */
const READ_AT: Partial<Record<DirectAct, string>> = {
  newPassword: '/reset',
  secure: '/reset',
  newFactor: '/settings/security',
}

/**
 * Keeps what staff did about a party or its topic, and notifies everybody who acts for that party of it with
 * the reason. What is decided by a rule is kept by `carryOutDecision`.
 */
export async function recordAct(tx: Tx, ctx: Ctx, { subject, ...act }: RecordedAct) {
  const id = newId()
  await tx.insert(staffActs).values({
    id,
    ...act,
    subjectKind: subject.kind,
    subjectId: subject.id,
    actedBy: accountIdOf(ctx.actor),
    createdAt: ctx.now(),
  })
  const { partyId, title, reason } = act
  await notifyAccounts(tx, [
    {
      kind: KINDS[subject.kind][act.act],
      to: { party: partyId },
      about: id,
      parameters: { title, reason },
      link: subject.kind === 'party' ? (READ_AT[act.act] ?? NOTICES_PATH) : NOTICES_PATH,
    },
  ])
}
