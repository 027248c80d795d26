import { defineFact } from '#app/kit/fact.ts'

/** What is asked about: each kind is filled in by the feature that owns it. */
export const APPROVAL_SUBJECTS = ['purchase', 'purchase-order'] as const
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number]
export type AskedSubject = { kind: ApprovalSubject; id: string }

/** Silent for so many working days, who decides is reminded, and after so many the next may decide. */
export const REMINDED_AFTER = 2
export const ESCALATED_AFTER = 4

/** For how many days the link of a mail decides. */
export const LINK_DAYS = 7

/** A step waits for whoever decides, has waited long, or so long that others may decide. */
export const STEP_NEWS = ['opened', 'reminded', 'escalated'] as const
export type StepNews = (typeof STEP_NEWS)[number]

export const stepOpened = defineFact('approval-step.opened', { company: 'id' })
export const stepReminded = defineFact('approval-step.reminded', { company: 'id' })
export const stepEscalated = defineFact('approval-step.escalated', { company: 'id' })

export const RULES_PATH = '/dashboard/c/userroles/approvals'
export const approvalLinkPath = (token: string): string => `/approval/${token}`

/** What a link shows: something to decide, or in a sentence why not. */
export const LINK_STANDINGS = ['open', 'used', 'expired', 'decided', 'ended', 'noRight', 'locked'] as const
export type LinkStanding = (typeof LINK_STANDINGS)[number]
