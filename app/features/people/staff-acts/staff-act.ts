/**
 * What staff does about a party or a topic: tells its people what is wrong, signs a person out everywhere,
 * makes the password worth nothing, or every way in where somebody else was in the account, hides it,
 * suspends it, or takes both back.
 */
export const STAFF_ACTS = ['warn', 'signOut', 'newPassword', 'secure', 'hide', 'suspend', 'restore'] as const
export type StaffAct = (typeof STAFF_ACTS)[number]

/** A topic that staff has out of sight is suspended: there is nothing between. */
export const TOPIC_ACTS = ['warn', 'suspend', 'restore'] as const

/** What weighs so much that staff shows the second factor again for it. */
export const GRAVE_ACTS: readonly StaffAct[] = ['newPassword', 'secure', 'suspend']

/** About what: a person or a workspace, or one of its topics. */
export const ACTED_ON = ['party', 'topic'] as const
export type ActedOn = (typeof ACTED_ON)[number]

/** Where the people of a party read what staff did, and why. */
export const NOTICES_PATH = '/settings/notices'

type Standing = { kind: string; isHidden: boolean; isSuspended: boolean }

/** Which acts make sense for a party as it stands. */
export function actsOn({ kind, isHidden, isSuspended }: Standing): readonly StaffAct[] {
  if (isSuspended) return ['restore']
  const signOut = kind === 'person' ? (['signOut', 'newPassword', 'secure'] as const) : []
  return isHidden ? ['warn', ...signOut, 'suspend', 'restore'] : ['warn', ...signOut, 'hide', 'suspend']
}
