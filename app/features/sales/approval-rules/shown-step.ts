import { listText } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'

/** A step as it is shown: before it is asked, waiting for its turn, open, decided, or not needed any more. */
export type ShownStep = {
  /** Who is named; null for any admin. */
  name: string | null
  /** Of any admin, who these are. */
  admins: readonly string[]
  state: 'planned' | 'waits' | 'open' | 'reminded' | 'escalated' | 'decided' | 'ended'
  /** Who decided it, and when. */
  by: string | null
  at: Date | null
  /** Of what is planned, what asks for it: rules or a limit, a budget that it goes over, or both. */
  cause?: PlanCause
}

export type PlanCause = 'rules' | 'budget' | 'both'

/** What asks for the steps that are planned. */
export const causeOf = (steps: readonly ShownStep[]): PlanCause => steps[0]?.cause ?? 'rules'

const MOST_NAMED = 3

/** Who decides at a step, in words. */
export function nameOfStep({ name, admins }: ShownStep, t: Translate, language: Language): string {
  if (name !== null) return name
  if (admins.length === 0 || admins.length > MOST_NAMED) return t('approval-rules:step.anyAdmin')
  return admins.length === 1
    ? (admins[0] ?? '')
    : t('approval-rules:step.oneOf', { names: listText(admins, language) })
}

/** All of them in one line: "Sneha Bapat → an admin". */
export const planText = (steps: readonly ShownStep[], t: Translate, language: Language): string =>
  steps.map((step) => nameOfStep(step, t, language)).join(' → ')
