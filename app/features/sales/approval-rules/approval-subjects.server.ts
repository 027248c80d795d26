import type { Language } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import type { ApprovalSubject } from './approval-step.ts'

/** What is asked, for who decides on it. */
export type DescribedSubject = {
  /** Who asks. */
  name: string
  title: string
  amount: { minor: number; currency: string }
  words: string
  /** Until when it is kept, where it is. */
  until: Date | null
  /** The page on which it is decided when signed in. */
  path: string
  facts: (language: Language) => [string, string][]
}

/** A kind of thing that is asked about, as the feature that owns it fills it in. */
export type SubjectOfApproval = {
  /** Read as the system; null when it waits no more. */
  describe: (ctx: Ctx, id: string) => Promise<DescribedSubject | null>
  /** Takes the step that is open, as the actor of the context: approves, or declines with a reason. */
  decide: (tx: Tx, ctx: Ctx, answer: { id: string; reason: string | null }) => Promise<void>
}

export const approvalSubjects =
  defineRegistry<Record<ApprovalSubject, SubjectOfApproval>>('subjects of approvals')
