/**
 * What staff does about a party or a topic: tells its people what is wrong, signs a person out everywhere,
 * makes the password worth nothing, or every way in where somebody else was in the account, ends a second
 * factor that was lost, looks as a person, pauses what is new, hides it, suspends it, or takes these back.
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
] as const
export type StaffAct = (typeof STAFF_ACTS)[number]

/** A topic that staff has out of sight is suspended: there is nothing between. */
export const TOPIC_ACTS = ['warn', 'suspend', 'restore'] as const

/** What weighs so much that staff shows the second factor again for it. */
export const GRAVE_ACTS: readonly StaffAct[] = ['newPassword', 'secure', 'newFactor', 'view', 'suspend']

/** What may end by itself, and after how many days it does. */
export const TIMED_ACTS: readonly StaffAct[] = ['pause', 'suspend']
export const ACT_DAYS = ['7', '30', '90', '365'] as const

/** How somebody has shown to staff to be the owner of an account, whose second factor is lost. */
export const IDENTITY_PROOFS = ['document', 'workspace', 'letter', 'payments'] as const
export type IdentityProof = (typeof IDENTITY_PROOFS)[number]

/** So long a second factor stays that staff has end; a code that is right before keeps it. */
export const FACTOR_WAIT_HOURS = 24

/** About what: a person or a workspace, or one of its topics. */
export const ACTED_ON = ['party', 'topic'] as const
export type ActedOn = (typeof ACTED_ON)[number]

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
export function actsOn({ kind, isHidden, isSuspended, isPaused, hasFactor }: Standing): readonly StaffAct[] {
  if (isSuspended) return ['restore']
  const signOut = kind === 'person' ? (['view', 'signOut', 'newPassword', 'secure'] as const) : []
  const steps = [isPaused ? [] : (['pause'] as const), isHidden ? [] : (['hide'] as const)].flat()
  const back = isHidden || isPaused ? (['restore'] as const) : []
  const factor = hasFactor ? (['newFactor'] as const) : []
  return ['warn', ...signOut, ...factor, ...steps, 'suspend', ...back]
}

/** By what an act touches; what takes away what is there stands apart, at the end. */
const ACT_GROUPS = {
  contact: ['warn', 'view'],
  access: ['signOut', 'newPassword', 'newFactor'],
  limits: ['pause', 'hide', 'restore'],
  grave: ['secure', 'suspend'],
} as const satisfies Record<string, readonly StaffAct[]>
export type ActGroup = keyof typeof ACT_GROUPS

/** Some acts as they are shown: those of each group together, and no empty group. */
export function groupedActs(acts: readonly StaffAct[]): { group: ActGroup; acts: readonly StaffAct[] }[] {
  return (Object.keys(ACT_GROUPS) as ActGroup[])
    .map((group) => ({ group, acts: ACT_GROUPS[group].filter((act) => acts.includes(act)) }))
    .filter((one) => one.acts.length > 0)
}
