import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type ActedOn, NOTICES_PATH, type StaffAct } from './staff-act.ts'
import { staffActs } from './tables.server.ts'

export type RecordedAct = {
  partyId: PartyId
  subject: { kind: ActedOn; id: string }
  /** What it is called, as its people know it. */
  title: string
  act: StaffAct
  reason: string
  /** Whether they hear of it otherwise. */
  isSaid?: boolean
}

const KINDS = {
  party: {
    warn: 'partyWarned',
    signOut: 'partySignedOut',
    newPassword: 'partyPasswordEnded',
    secure: 'partySecured',
    newFactor: 'partyFactorEnds',
    view: 'partyViewed',
    pause: 'partyPaused',
    hide: 'partyHidden',
    suspend: 'partySuspended',
    restore: 'partyRestored',
  },
  topic: {
    warn: 'topicWarned',
    signOut: 'topicWarned',
    newPassword: 'topicWarned',
    secure: 'topicWarned',
    newFactor: 'topicWarned',
    view: 'topicWarned',
    pause: 'topicWarned',
    hide: 'topicSuspended',
    suspend: 'topicSuspended',
    restore: 'topicRestored',
  },
} as const

/** Where who cannot sign in as before goes on. */
const READ_AT: Partial<Record<StaffAct, string>> = {
  suspend: '/contact',
  newPassword: '/reset',
  secure: '/reset',
  newFactor: '/settings/security',
}

/**
 * Keeps what staff did about a party or its topic, and notifies everybody who acts for that party of it with
 * the reason. Who is suspended reads it in the email, and where they would sign in.
 */
export async function recordAct(tx: Tx, ctx: Ctx, { subject, isSaid = false, ...act }: RecordedAct) {
  const id = newId()
  await tx.insert(staffActs).values({
    id,
    ...act,
    subjectKind: subject.kind,
    subjectId: subject.id,
    actedBy: accountIdOf(ctx.actor),
    createdAt: ctx.now(),
  })
  if (isSaid) return
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
