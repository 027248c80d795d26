import { defineFact } from '#app/kit/fact.ts'

/** An open requirement was changed after somebody had answered or asked. */
export const requirementAmended = defineFact('requirement.amended', { owner: 'id', number: 'count' })

/** What an amendment can change, as readers see it. */
export const AMENDED_FIELDS = [
  'title',
  'category',
  'description',
  'participants',
  'mode',
  'city',
  'country',
  'trainingLanguage',
  'wishedFrom',
  'wishedTo',
  'deadline',
  'questionsUntil',
  'budget',
  'sealed',
  'audience',
  'files',
] as const
export type AmendedField = (typeof AMENDED_FIELDS)[number]

/** One thing that changed: the values of its field, as the form has them; '' is nothing. */
export type Change = { field: AmendedField; before: string; after: string }

type Values = Record<string, string>

/** What all who see a requirement see of its form values: a hidden budget is none. */
function shownOf(values: Values): Values {
  const { budgetHidden, budgetFrom = '', budgetTo = '', currency = '' } = values
  const isShown = budgetHidden !== 'on' && (budgetFrom !== '' || budgetTo !== '')
  return { ...values, budget: isShown ? [budgetFrom, budgetTo, currency].join(' ') : '' }
}

/** What readers see changed between two states of a requirement, as form values, in the order of the form. */
export function changesOf(before: Values, after: Values): Change[] {
  const [was, is] = [shownOf(before), shownOf(after)]
  return AMENDED_FIELDS.flatMap((field) => {
    const change = { field, before: was[field] ?? '', after: is[field] ?? '' }
    return change.before === change.after ? [] : [change]
  })
}

/** A change so close to the deadline moves it by as much. */
export const AMENDING_HOURS = 48
const AMENDING_MS = AMENDING_HOURS * 3_600_000

type Counted = { state: string; proposalCount: number; questionCount: number; amendment: number }

/** Whether somebody has read an open requirement and answered or asked, so that what changes is told. */
export function isAnswered({ state, proposalCount, questionCount, amendment }: Counted): boolean {
  return state === 'open' && proposalCount + questionCount + amendment > 0
}

/**
 * The earliest deadline of an amended requirement: who has answered has 48 hours to confirm, and a change
 * within the last 48 hours moves the deadline by 48.
 */
export function earliestDeadline(deadline: Date, now: Date): Date {
  const isClose = deadline.getTime() - now.getTime() < AMENDING_MS
  return new Date((isClose ? deadline : now).getTime() + AMENDING_MS)
}
