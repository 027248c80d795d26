/**
 * What staff does about a party or a topic: tells its people what is wrong, signs a person out everywhere,
 * makes the password worth nothing, or every way in where somebody else was in the account, ends a second
 * factor that was lost, looks as a person, pauses what is new, hides it, suspends it, or takes these back;
 * shows it after all others, stops its payouts, removes it for good.
 */
export const STAFF_ACTS = [
  'warn',
  'signOut',
  'newPassword',
  'secure',
  'newFactor',
  'view',
  'pause',
  'hide',
  'suspend',
  'restore',
  'demote',
  'stopPayments',
  'remove',
] as const
export type StaffAct = (typeof STAFF_ACTS)[number]

/** What is done to a topic without a decision; what is decided stands in `decision.ts`. */
export const TOPIC_ACTS = ['warn', 'restore'] as const

/** What weighs so much that staff shows the second factor again for it. */
export const GRAVE_ACTS: readonly StaffAct[] = ['newPassword', 'secure', 'newFactor', 'view']

/** After how many days what is decided may end by itself. */
export const ACT_DAYS = ['7', '30', '90', '365'] as const

/** How somebody has shown to staff to be the owner of an account, whose second factor is lost. */
export const IDENTITY_PROOFS = ['document', 'workspace', 'letter', 'payments'] as const
export type IdentityProof = (typeof IDENTITY_PROOFS)[number]

/** So long a second factor stays that staff has end; a code that is right before keeps it. */
export const FACTOR_WAIT_HOURS = 24

/**
 * About what: a person or a workspace, or one of its topics, events, requirements, reviews, answers to
 * reviews and pictures.
 */
export const ACTED_ON = ['party', 'topic', 'event', 'requirement', 'review', 'answer', 'picture'] as const
export type ActedOn = (typeof ACTED_ON)[number]

/** What keeps the file of a removed picture, as the kind of its use. */
export const REMOVED_PICTURE = 'picture.removed'

/** Where the people of a party read what staff did, and why. */
export const NOTICES_PATH = '/settings/notices'

type Standing = {
  kind: string
  isHidden: boolean
  isSuspended: boolean
  isPaused: boolean
  /** Whether there is a second factor that staff could have end. */
  hasFactor: boolean
}

/** Which acts make sense for a party as it stands. */
export function actsOn({ kind, isHidden, isSuspended, isPaused, hasFactor }: Standing): readonly DirectAct[] {
  if (isSuspended) return ['restore']
  const signOut = kind === 'person' ? (['view', 'signOut', 'newPassword', 'secure'] as const) : []
  const back = isHidden || isPaused ? (['restore'] as const) : []
  const factor = hasFactor ? (['newFactor'] as const) : []
  return ['warn', ...signOut, ...factor, ...back]
}

/** What is decided by a rule (`decision.ts`). */
export const DECIDED_ACTS = ['pause', 'hide', 'suspend', 'demote', 'stopPayments', 'remove'] as const

/** What is done at once, and is no decision by a rule. */
export type DirectAct = Exclude<StaffAct, (typeof DECIDED_ACTS)[number]>

export const DIRECT_ACTS = STAFF_ACTS.filter(
  (act): act is DirectAct => !DECIDED_ACTS.some((one) => one === act),
)

/** When an act has ended: it was ended, or its day has come, which nobody has to note. */
export const endOf = (
  { endedAt, until }: { endedAt: Date | null; until: Date | null },
  now: Date,
): Date | null => endedAt ?? (until !== null && until <= now ? until : null)

/** What a page of staff says that it has done. */
export const DONE = [...DIRECT_ACTS, 'decide', 'takeBack'] as const

/** By what an act touches; what takes away what is there stands apart, at the end. */
const ACT_GROUPS = {
  contact: ['warn', 'view'],
  access: ['signOut', 'newPassword', 'newFactor'],
  limits: ['restore'],
  grave: ['secure'],
} as const satisfies Record<string, readonly DirectAct[]>
export type ActGroup = keyof typeof ACT_GROUPS

/** Some acts as they are shown: those of each group together, and no empty group. */
export function groupedActs(acts: readonly DirectAct[]): { group: ActGroup; acts: readonly DirectAct[] }[] {
  return (Object.keys(ACT_GROUPS) as ActGroup[])
    .map((group) => ({ group, acts: ACT_GROUPS[group].filter((act) => acts.includes(act)) }))
    .filter((one) => one.acts.length > 0)
}
