/** What may fail for good: a job that was tried for the last time, an email that was given up. */
export const FAILURE_KINDS = ['job', 'mail'] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** What staff does about it: it is tried anew, or is let be. */
export const FAILURE_OUTCOMES = ['again', 'leave'] as const
export type FailureOutcome = (typeof FAILURE_OUTCOMES)[number]
