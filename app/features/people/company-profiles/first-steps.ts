/** What a new workspace fills in first, in this order; each step can be skipped and done later. */
export const FIRST_STEPS = ['address', 'shown', 'people'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** The page of each step. */
export const STEP_AT: Record<FirstStep, string> = {
  address: '/profile/company-details#reserved',
  shown: '/profile/company-details#shown',
  people: '/dashboard/c/userroles',
}
