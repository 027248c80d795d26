/**
 * What a new workspace fills in first, in the order in which its admin does: each can be left, and taken up
 * again.
 */
export const FIRST_STEPS = ['address', 'shown', 'people'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Where each is done. */
export const STEP_AT: Record<FirstStep, string> = {
  address: '/profile/company-details#reserved',
  shown: '/profile/company-details#shown',
  people: '/dashboard/c/userroles',
}
